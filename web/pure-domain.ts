import { type ESTree, type Plugin, parseSync } from 'vite';

const module = /\/domain\/src\/[^?]+\.ts$/;

/**
 * The domain does nothing by being read: it only says what things are. The bundler cannot know that of a schema, which is made
 * by calls, and would keep every schema of a module for one of its functions; so each is marked as made for nobody but who uses it.
 */
export function pureDomain(): Plugin {
  return {
    name: 'pure-domain',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: module },
      handler: (code, id) => markValues(code, parseSync(id.replace(/\.ts$/, '.js'), code).program),
    },
  };
}

function markValues(code: string, { body }: ESTree.Program): string {
  let marked = '';
  let end = 0;
  for (const { start, end: after } of body.flatMap(valuesOf)) {
    marked += `${code.slice(end, start)}/* @__PURE__ */ (() => (${code.slice(start, after)}))()`;
    end = after;
  }
  return marked + code.slice(end);
}

/** What the module's own constants are made of, where it takes any making. */
function valuesOf(statement: ESTree.Statement | ESTree.Directive): { start: number; end: number }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => (init && !isPlain(init) ? [init] : []));
}

function isPlain({ type }: ESTree.Expression): boolean {
  return type === 'Literal' || type === 'Identifier' || type === 'ArrowFunctionExpression';
}
