// One activity of a context stands for a list of one; a store returns lists.
import type { Context, SubStatement } from './schema.ts'

const listed = (context: Context): Context =>
  context.contextActivities
    ? {
        ...context,
        contextActivities: Object.fromEntries(Object.entries(context.contextActivities).map(([kind, list]) => [kind, [list].flat()])),
      }
    : context

/** The statement with lists of activities in its context and that of its sub-statement. */
export function withLists<S extends SubStatement>(statement: S): S {
  const { object, context } = statement
  const isSub = object.objectType === 'SubStatement'
  return {
    ...statement,
    ...(isSub ? { object: withLists(object as SubStatement & { objectType: string }) } : {}),
    ...(context ? { context: listed(context) } : {}),
  }
}
