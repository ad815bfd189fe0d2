import type { App } from './app-type.ts';

/**
 * Some clients say that a body is JSON where there is none. That is no fault, unless the route needs one. Fields by which an
 * object would be made another are left out, as all that nobody knows: one in a reading must not keep the others from arriving.
 */
export function acceptNoBody(app: App): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null);
    else parse(request, String(body), done);
  });
}
