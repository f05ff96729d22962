// Letters of a question's options, by their place.

/** Letter of an option by its place from 0: A, B, C. */
export const letterOf = (place: number) => String.fromCharCode(65 + place)

interface Lettered {
  optionName?: string | undefined
  sort?: number | undefined
}
const own = (keys: readonly unknown[]) => new Set(keys).size === keys.length

/**
 * Sorts options: by their letters if each has its own, else by their numbers if each has one. `letterNow` maps an old letter to the new
 * one; an unknown letter maps to an unused one. `places` are the places in the given order.
 */
export function inOrder<O extends Lettered>(given: readonly O[]): { options: O[]; places: number[]; letterNow(letter: string): string } {
  const names = given.map(({ optionName = '' }) => optionName.toUpperCase())
  const areNamed = names.every((name) => /^[A-Z]$/.test(name)) && own(names)
  const areNumbered = given.every(({ sort }) => typeof sort === 'number') && own(given.map(({ sort }) => sort))
  const keyOf = (at: number) => {
    if (areNamed) return (names[at] ?? '').charCodeAt(0)
    return areNumbered ? (given[at]?.sort ?? 0) : at
  }
  const places = given.map((_, at) => at).sort((a, b) => keyOf(a) - keyOf(b))
  const now = new Map(places.map((at, place) => [names[at], letterOf(place)]))
  return {
    options: places.map((at) => given[at] as O),
    places,
    letterNow: (letter) => (areNamed ? (now.get(letter) ?? letterOf(given.length)) : letter),
  }
}
