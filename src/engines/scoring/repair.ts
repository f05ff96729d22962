// Repairs recognised text: replaces characters by those of the reference with exactly the same sound.
import { type Dialect, type Heard, hear, hearOnce } from './heard.ts'

const maxSounds = 8

/** Index of all runs of two to eight syllables in the sources, by sound. */
function indexRuns(sources: readonly string[], dialect: Dialect): Map<string, string[]> {
  const runs = new Map<string, string[]>()
  for (const source of sources) {
    const { sounds } = hearOnce(source, dialect)
    for (let from = 0; from < sounds.length; from++)
      for (let to = from + 2; to <= Math.min(sounds.length, from + maxSounds); to++) {
        const run = sounds.slice(from, to)
        const sound = run.map(({ bare }) => bare).join(' ')
        if (!runs.has(sound))
          runs.set(
            sound,
            run.map(({ char }) => char),
          )
      }
  }
  return runs
}

/** The recognised characters, where the longest runs that sound like the sources are spelled like them. */
function repairedCharacters({ sounds, words }: Heard, runs: Map<string, string[]>): string[] {
  const characters = sounds.map(({ char }) => char)
  const starts = new Set(words.map(({ at }) => at))
  const ends = new Set(words.map(({ at, length }) => at + length))
  let at = 0
  while (at < sounds.length) {
    let length = Math.min(maxSounds, sounds.length - at)
    let run: string[] | undefined
    for (; length >= 2; length--) {
      // never across a word boundary: 全部保证 does not become 全不保证
      if (!starts.has(at) || !ends.has(at + length)) continue
      const sound = sounds.slice(at, at + length).map(({ bare }) => bare)
      run = runs.get(sound.join(' '))
      if (run) break
    }
    if (run) characters.splice(at, run.length, ...run)
    at += run ? length : 1
  }
  return characters
}

/**
 * Spells recognised words like the reference and the points if they sound exactly the same: 武实万 becomes 五十万, 步保证 becomes 不保证. Similar
 * sounds do not count: 四十 and 十四 stay unchanged.
 */
export function repair(text: string, sources: readonly string[], dialect: Dialect): string {
  const said = hear(text, dialect)
  const characters = repairedCharacters(said, indexRuns(sources, dialect))
  let at = 0
  return said.reading.replace(/\p{Script=Han}|[A-Za-z']+/gu, (written) => {
    const character = characters[at++] ?? written
    return /^[A-Z']+$/.test(character) ? written : character
  })
}
