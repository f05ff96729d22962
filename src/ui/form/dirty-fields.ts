// What an edit sends: the fields that the person touched, and nothing else.

/** The entries of `body` that follow from touched fields of the form; `sentAs` names those that are called otherwise in the body. */
export function pickDirty<B extends object>(body: B, touched: object, sentAs: Readonly<Record<string, keyof B>> = {}): Partial<B> {
  const names = new Set(Object.keys(touched).map((name) => String(sentAs[name] ?? name)))
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))) as Partial<B>
}
