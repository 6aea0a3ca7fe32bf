/**
 * The shop of a component test: every call gets the answer that the test gave for its procedure. A call that no answer was given
 * for fails the test (setup.ts).
 */
import { ERRORS, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import { checkConnection } from '#client/platform/connection.ts';
import type { InputOf, OutputOf, Procedure } from './procedures.ts';

interface Refusal {
  text?: string;
  fields?: FieldErrors;
  /** What the error carries besides. */
  detail?: Record<string, unknown>;
}

/** Thrown by an answer: the shop refuses the call. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly detail: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, { text = ERRORS[code].text, fields, detail }: Refusal = {}) {
    super(text);
    this.code = code;
    this.fields = fields;
    this.detail = detail;
  }
}

const UNREACHABLE = new TypeError('Failed to fetch');

const answers = new Map<string, (input: unknown) => unknown>();
const restAnswers = new Map<string, () => Response>();
const calls: { procedure: string; input: unknown }[] = [];
const unanswered: string[] = [];
let isReachable = true;
/** One for each test. */
let visit: symbol | undefined;

/** From now on. An answer may depend on the input, and may throw `Refused`. */
export function answer<Path extends Procedure>(
  procedure: Path,
  given: OutputOf<Path> | ((input: InputOf<Path>) => OutputOf<Path> | Promise<OutputOf<Path>>),
): void {
  answers.set(procedure, (input) => (typeof given === 'function' ? given(input as InputOf<Path>) : given));
}

export function refuse(procedure: Procedure, code: ErrorCode, refusal?: Refusal): void {
  answers.set(procedure, () => {
    throw new Refused(code, refusal);
  });
}

/** The answer stays on its way until it is released. */
export function hold<Path extends Procedure>(
  procedure: Path,
  given: OutputOf<Path>,
): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<OutputOf<Path>>();
  answers.set(procedure, () => promise);
  return { release: () => resolve(given) };
}

/** No answer comes, as if the request or the answer were lost on the way; everything else goes on. */
export function lose(procedure: Procedure): void {
  answers.set(procedure, () => {
    throw UNREACHABLE;
  });
}

/** The whole shop is out of reach. */
export function disconnect(): void {
  isReachable = false;
}

/** It can be reached again, and the page finds out by its next look. */
export async function reconnect(): Promise<void> {
  isReachable = true;
  // A look that is under way may have failed already.
  if (!(await checkConnection())) await checkConnection();
}

export function answerRest(path: `/api/${string}/`, given: unknown, status = 200): void {
  restAnswers.set(path, () => Response.json(given, { status }));
}

/** The same for the operators' console, whose procedures have a router of their own (admin/support/console.tsx). */
export const consoleAnswers = {
  set: (procedure: string, given: (input: unknown) => unknown): void =>
    void answers.set(`admin/${procedure}`, given),
  callsOf: (procedure: string): unknown[] =>
    calls.filter((call) => call.procedure === `admin/${procedure}`).map(({ input }) => input),
};

/** The inputs of the calls so far. */
export function callsOf<Path extends Procedure>(procedure: Path): InputOf<Path>[] {
  return calls.filter((call) => call.procedure === procedure).map(({ input }) => input as InputOf<Path>);
}

const browserFetch = globalThis.fetch;

/** Brings no news. */
class SilentStream extends EventSource {
  constructor() {
    super('about:blank');
    this.close();
  }
}

/** A shop that knows no answer yet. */
export function openShop(): void {
  answers.clear();
  restAnswers.clear();
  calls.length = 0;
  unanswered.length = 0;
  isReachable = true;
  visit = Symbol('visit');
  globalThis.fetch = fetchFromTest;
  globalThis.EventSource = SilentStream;
}

/** Answers that are still on their way have no page to receive them, nor will calls from now on. */
export function closeShop(): void {
  visit = undefined;
}

/** The calls that no answer was given for. */
export function unansweredCalls(): readonly string[] {
  return unanswered;
}

const addressOf = (input: Parameters<typeof fetch>[0]): URL =>
  new URL(input instanceof Request ? input.url : input, location.href);

const fetchFromTest: typeof fetch = async (...request) => {
  // How the connection is outlasts a page, and so does the question.
  if (addressOf(request[0]).pathname === '/robots.txt') {
    if (isReachable) return new Response();
    throw UNREACHABLE;
  }
  const ofVisit = visit;
  if (ofVisit === undefined) return new Promise(() => {});
  try {
    return await respond(...request);
  } finally {
    if (ofVisit !== visit) await new Promise(() => {});
  }
};

const respond: typeof fetch = async (input, init) => {
  const { pathname, searchParams } = addressOf(input);
  // Whatever else the page is made of.
  if (!pathname.startsWith('/api/')) return browserFetch(input, init);
  if (!isReachable) throw UNREACHABLE;
  const [, area = '', path] = /^\/api\/(admin\/)?trpc\/(.+)$/.exec(pathname) ?? [];
  if (path === undefined) return answerPath(pathname);
  const procedures = path.split(',').map((procedure) => area + procedure);
  const sent = typeof init?.body === 'string' ? init.body : searchParams.get('input');
  const inputs = JSON.parse(sent ?? '{}') as Record<string, unknown>;
  return Response.json(
    await Promise.all(procedures.map((procedure, index) => answerCall(procedure, inputs[index]))),
    { status: 207 },
  );
};

function answerPath(path: string): Response {
  const given = restAnswers.get(path);
  if (given === undefined) unanswered.push(path);
  return given?.() ?? Response.json({}, { status: 404 });
}

async function answerCall(procedure: string, input: unknown): Promise<unknown> {
  calls.push({ procedure, input });
  try {
    const given = answers.get(procedure);
    if (given === undefined) {
      unanswered.push(procedure);
      throw new Refused('not_found');
    }
    return { result: { data: await given(input) } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message, fields, detail } = error;
    const data = { code, httpStatus: ERRORS[code].status, path: procedure, fields, detail };
    return { error: { message, code: -32_603, data } };
  }
}
