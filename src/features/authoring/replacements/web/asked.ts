// State of the search in the URL, so that a reload repeats it.
import type { BodyIn } from '#shared/contract.ts'
import { withParams } from '#ui/state/url-params.ts'
import type { replacements } from '../contract.ts'
import { type TextField, textFields, usualFields } from '../fields.ts'

export type PreviewAsked = BodyIn<typeof replacements.preview>

/** Values of the search form. */
export interface Words {
  find: string
  replacement: string
  matchCase: boolean
  foldWidth: boolean
  wholeWord: boolean
  fields: readonly TextField[]
}

export function wordsOf(search: URLSearchParams): Words {
  const named = search.get('fields')?.split(',') ?? usualFields
  return {
    find: search.get('find') ?? '',
    replacement: search.get('to') ?? '',
    matchCase: search.has('case'),
    foldWidth: !search.has('width'),
    wholeWord: search.has('whole'),
    fields: textFields.filter((field) => named.includes(field)),
  }
}

const isUsual = (fields: readonly TextField[]) => fields.length === usualFields.length && fields.every((one) => usualFields.includes(one))

/** Returns the URL parameters with these words; the scope stays. */
export const withWords = (search: URLSearchParams, { find, replacement, matchCase, foldWidth, wholeWord, fields }: Words) =>
  withParams(search, {
    find,
    to: replacement,
    case: matchCase ? '1' : null,
    width: foldWidth ? null : '1',
    whole: wholeWord ? '1' : null,
    fields: isUsual(fields) ? null : fields.join(),
  })

/** Returns the request, or null without a search text. */
export function askedOf(search: URLSearchParams): PreviewAsked | null {
  const words = wordsOf(search)
  if (!words.find || !words.fields.length) return null
  const [courseIds, sceneId, subSceneId] = ['courseIds', 'sceneId', 'subSceneId'].map((name) => search.get(name))
  return {
    ...words,
    fields: [...words.fields],
    ...(courseIds ? { courseIds: courseIds.split(',') } : {}),
    ...(sceneId ? { sceneId } : {}),
    ...(subSceneId ? { subSceneId } : {}),
  }
}

export const isSame = (a: Words, b: Words) => JSON.stringify(a) === JSON.stringify(b)
