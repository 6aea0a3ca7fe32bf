/** Fails a server test if the REST table gives an answer that the OpenAPI document does not promise. */
import { restTable } from '#server/rest-routes.ts';
import { expectDocumented } from '../../support/rest-check.ts';
import { TestBrowser } from '../../support/test-browser.ts';

TestBrowser.onAnswer = (method, path, answer) => {
  if (restTable.match(method, path.split('?')[0] ?? path)) expectDocumented(method, path, answer);
};
