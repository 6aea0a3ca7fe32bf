export { DEMO_EMAILS, DEMO_PASSWORD } from './demo-customers.ts';
export { fillDemoData } from './fill-demo-data.ts';
export { DEMO_OPERATOR } from './demo-operator.ts';
