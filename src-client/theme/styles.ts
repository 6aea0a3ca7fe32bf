/**
 * The stylesheets every page needs, in order. Mantine's sit in a layer, so the shop's own rules win without fights over
 * specificity; a component that only some pages use imports its sheet where it is used.
 */
import './global.css';
import './fonts.css';
import './tokens.css';
import './print.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
