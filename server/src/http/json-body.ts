import type { App } from './app-type.ts';

/** Some clients say that a body is JSON where there is none. That is no fault, unless the route needs one. */
export function acceptNoBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null);
    else parse(request, String(body), done);
  });
}
