// Asks a model for the drafts of one section, checks them, and asks once more for those that were refused.
import type { Budget } from '../chat/budget.ts'
import type { Chat } from '../chat/chat.ts'
import { MediaError } from '../process/media-error.ts'
import type { Checked, ToCheck } from './check.ts'
import type { AnyDraft, DraftFault } from '#shared/draft-rules.ts'
import { openMask } from './masking.ts'
import { parseDrafts, type ToPropose, toProposing } from './prompt.ts'

export interface Proposed {
  accepted: Checked[]
  /** The faults of each draft that was refused. */
  refused: DraftFault[][]
}

export interface ProposeOptions {
  budget?: Budget | undefined
  signal?: AbortSignal | undefined
  /** Runs `checkDrafts`, with the rules of the tenant. */
  check: (asked: Omit<ToCheck, 'rules'>) => Promise<Checked[]>
  /** Drafts of the batch that passed already. */
  before: readonly AnyDraft[]
}

/** Ids of passages as the model reads them: p1, p2. */
function withShortIds(asked: ToPropose) {
  const ids = new Map(asked.passages.map(({ id }, i) => [`p${i + 1}`, id]))
  const short = { ...asked, passages: asked.passages.map((passage, i) => ({ ...passage, id: `p${i + 1}` })) }
  const toLong = <D extends AnyDraft>(draft: D): D => ({
    ...draft,
    quotes: draft.quotes.map((one) => ({ ...one, passage: ids.get(one.passage) ?? '' })),
  })
  return { short, toLong }
}

/** All texts of a draft after `change`. */
function changeTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => changeTexts(one, change)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changeTexts(one, change)])) as T
}

/** One answer of the model, with the numbers of people put back. @throws MediaError with a Chinese reason */
async function ask(chat: Chat, asked: ToPropose, { budget, signal }: Pick<ProposeOptions, 'budget' | 'signal'>): Promise<AnyDraft[]> {
  const { short, toLong } = withShortIds(asked)
  const all = [...asked.passages.flatMap(({ text, above }) => [text, ...above]), ...asked.known, ...asked.refused.map(({ text }) => text)]
  const mask = openMask(all)
  const { messages, schema, maxTokens } = toProposing(short, mask.hide)
  const parse = (text: string) => parseDrafts(text, asked)
  const { items } = await chat.sayJson({ name: 'drafts', schema, parse, messages, maxTokens, budget, signal })
  return items.slice(0, asked.wanted).map((draft) => toLong(changeTexts(draft, mask.restore)))
}

const pass = (checked: readonly Checked[]) => checked.filter(({ faults }) => !faults.length)
const fail = (checked: readonly Checked[]) => checked.filter(({ faults }) => faults.length > 0)

/** The drafts of one section. Each refused draft has one more try; a second answer that fails changes nothing. @throws MediaError */
export async function proposeDrafts(
  chat: Chat,
  asked: Omit<ToPropose, 'known' | 'refused'>,
  { check, before, ...options }: ProposeOptions,
): Promise<Proposed> {
  const textsOf = (drafts: readonly AnyDraft[]) => drafts.map(({ text }) => text)
  const sources = asked.passages
  const drafts = await ask(chat, { ...asked, known: textsOf(before), refused: [] }, options)
  const first = await check({ drafts, sources, before })
  const accepted = pass(first)
  const refused = fail(first)
  if (!refused.length) return { accepted, refused: [] }
  const known = [...before, ...accepted.map(({ draft }) => draft)]
  const again = {
    ...asked,
    wanted: refused.length,
    known: textsOf(known),
    refused: refused.map(({ draft, faults }) => ({ text: draft.text, faults })),
  }
  const others = await ask(chat, again, options).catch((error: unknown) => {
    if (!(error instanceof MediaError) || options.signal?.aborted) throw error
    return []
  })
  const second = await check({ drafts: others, sources, before: known })
  const faults = [...fail(second), ...refused].map((one) => one.faults)
  return { accepted: [...accepted, ...pass(second)], refused: faults.slice(0, refused.length - pass(second).length) }
}
