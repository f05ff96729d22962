// Body of an update: only the fields that the user touched.

/** The entries of `body` that come from touched fields; `sentAs` maps fields to entries with another name. */
export function pickDirty<B extends object>(body: B, touched: object, sentAs: Readonly<Record<string, keyof B>> = {}): Partial<B> {
  const names = new Set(Object.keys(touched).map((name) => String(sentAs[name] ?? name)))
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))) as Partial<B>
}
