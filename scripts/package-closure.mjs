// Which installed packages a set of dependencies needs, with the places that package-lock.json gives them.

/**
 * Places such as `node_modules/a/node_modules/b`, sorted: everything that `dependencies` and `optionalDependencies` of `kept` lead to, as
 * Node resolves it from where each one stands. `packages` are those of a lock file of version 3; `isThere` says whether a place is installed.
 * Throws where something that is not optional is missing.
 */
export function closureOf(packages, kept, isThere) {
  const found = new Set()
  const waiting = [{ place: '', entry: kept }]
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const { name, optional } of wantedBy(next.entry)) {
      const place = resolve(packages, next.place, name)
      if (!place || !isThere(place)) {
        if (!optional && !packages[place ?? '']?.optional) throw new Error(`${name} 没有安装：请先执行 npm run build`)
        continue
      }
      if (found.has(place)) continue
      found.add(place)
      waiting.push({ place, entry: packages[place] })
    }
  return [...found].sort()
}

/** As npm installs them: peers, too, where they are not optional. */
function wantedBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const named = (names, optional) => Object.keys(names).map((name) => ({ name, optional }))
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [
    ...named(dependencies, false).filter(({ name }) => !(name in optionalDependencies)),
    ...named(optionalDependencies, true),
    ...peers.map((name) => ({ name, optional: true })),
  ]
}

/** The nearest `node_modules` that has it, from the package's own place up. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!at) return null
  }
}
