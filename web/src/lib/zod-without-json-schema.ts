/**
 * In place of zod's `to-json-schema.js`: only the server tells its schemas as JSON Schema, and every schema would bring
 * along what that takes.
 */
const nothing = () => undefined;

export {
  nothing as createStandardJSONSchemaMethod,
  nothing as createToJSONSchemaMethod,
  nothing as extractDefs,
  nothing as finalize,
  nothing as handleUnrepresentable,
  nothing as initializeContext,
  nothing as process,
  nothing as processSchema,
};
