// An edit names what it changes; what it says nothing of stays as it is stored.

/** What is stored, with what an edit names put over it. */
export function edited<T extends object, C extends { [K in keyof T]?: T[K] | undefined }>(
  stored: T,
  change: C,
): T & { [K in keyof C]: Exclude<C[K], undefined> } {
  return { ...stored, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) } as never
}
