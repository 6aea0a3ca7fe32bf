/** The alert rules use only existing metrics, labels and commands. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runCommand } from '../../../src/cli/run-command.ts';
import { useTestShop } from '../../support/test-shop.ts';

const FILE = fileURLToPath(new URL('../../../deploy/alerts.yml', import.meta.url));
const shop = useTestShop({ config: { isMeasured: true } });
const rules = readFileSync(FILE, 'utf8');
/** Prometheus makes it itself. */
const OWN = new Set(['up']);

const expressions = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => /expr:(?<expression>[\s\S]*?)\n {8}\w+:/.exec(rule)?.groups?.['expression'] ?? '');

it('every rule uses metrics that exist in the output', async () => {
  const output = (await shop.services.metrics?.text()) ?? '';
  const there = new Set([...output.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
  const named = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b(?:(?:shop|nodejs|process)_\w+|up(?=\{))/g)].map(([name]) => name),
  );
  expect(
    new Set(expressions.map((expression) => /\b(?:shop|nodejs|process)_|up\{/.test(expression))),
  ).toEqual(new Set([true]));
  const missing = named.filter(
    (name) => !OWN.has(name) && !there.has(name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  expect(missing).toEqual([]);
  for (const [, label, value] of rules.matchAll(/(age|state)=~?"([^"]+)"/g))
    for (const one of (value ?? '').split('|')) expect(output).toContain(`${label}="${one}"`);
});

it('every rule says what it means and what to do, with commands that exist', async () => {
  expect(rules.match(/^ {10}summary: /gm)).toHaveLength(expressions.length);
  expect(rules.match(/^ {10}do: /gm)).toHaveLength(expressions.length);
  const commands = new Set(
    [...rules.matchAll(/(?<!=)"(?:npm run shop -- )?((?:[a-z]+ )*[a-z-]+)"/g)].map(
      ([, words]) => words ?? '',
    ),
  );
  // What the log says.
  const others = ['a job failed', 'unexpected error', 'could not follow the stock', 'release-expired-holds'];
  for (const words of commands) {
    if (others.includes(words) || words === 'ticket' || words === 'page') continue;
    const [output, errors] = [new PassThrough(), new PassThrough()];
    const printed = text(output);
    const surroundings = { environment: {}, input: Readable.from(['']), output, errors };
    await runCommand([...words.split(' '), '--help'], surroundings);
    output.end();
    errors.resume();
    expect(await printed).toContain(`npm run shop -- ${words} `);
  }
});

it('Prometheus accepts the file', ({ skip }) => {
  const answer = spawnSync('promtool', ['check', 'rules', FILE], { encoding: 'utf8' });
  if (answer.error) return skip('promtool is not here: the Debian package prometheus has it');
  expect(answer.stderr + answer.stdout).toContain('SUCCESS');
  expect(answer.status).toBe(0);
});
