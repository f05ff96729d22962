// Reads QTI 2.1, 2.2 and 3.0: each assessment item. QTI 3.0 has the same elements with the prefix qti- and hyphens.
import type { Tree } from '#platform/spreadsheets/spreadsheets.ts'
import type { PaperQuestion } from '../papers/paper.ts'
import { joined } from '../fill-text.ts'
import { unread } from '../papers/parse-paper.ts'
import { alternatives, gap, itemOf, letters, pictureGuess, refused, weightGuess } from './item.ts'
import { allOf, attributesOf, elementsOf, firstOf, linesIn, textOf } from './trees.ts'

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** The tree in the names of QTI 2. */
function inTwo(tree: Tree): Tree {
  const [name, attributes, ...children] = tree
  return [
    name.startsWith('qti-') ? camel(name.slice(4)) : name,
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [camel(key), value])),
    ...children.map((child) => (Array.isArray(child) ? inTwo(child) : child)),
  ]
}

interface Declared {
  values: string[]
  /** Score of each value of the mapping. */
  mapped: Map<string, number>
}
function declaredIn(item: Tree): Map<string, Declared> {
  return new Map(
    elementsOf(item, 'responseDeclaration').map((declared) => [
      attributesOf(declared)['identifier'] ?? '',
      {
        values: elementsOf(firstOf(declared, 'correctResponse') ?? ['', {}], 'value').map((value) => textOf(value).trim()),
        mapped: new Map(
          allOf(declared, 'mapEntry').map((entry) => [
            attributesOf(entry)['mapKey'] ?? '',
            Number(attributesOf(entry)['mappedValue'] ?? 0),
          ]),
        ),
      },
    ]),
  )
}
const none: Declared = { values: [], mapped: new Map() }
const responseOf = (interaction: Tree, declared: ReadonlyMap<string, Declared>) =>
  declared.get(attributesOf(interaction)['responseIdentifier'] ?? '') ?? none

const isInteraction = (tree: Tree) => tree[0].endsWith('Interaction') && tree[0] !== 'endAttemptInteraction'
const interactionsIn = (tree: Tree): Tree[] => elementsOf(tree).flatMap((child) => (isInteraction(child) ? [child] : interactionsIn(child)))

interface Body {
  stem: string
  pictures: number
}
/** The text of the body; interactions become gaps, or nothing. */
function bodyOf(body: Tree, isGap: boolean): Body {
  const hidden = new Set(['rubricBlock', 'feedbackBlock', 'feedbackInline'])
  const stem = linesIn(body, (tree) => {
    if (hidden.has(tree[0])) return ''
    if (!isInteraction(tree)) return null
    const prompt = firstOf(tree, 'prompt')
    return isGap ? gap : `\n${prompt ? linesIn(prompt) : ''}\n`
  })
  return { stem, pictures: allOf(body, 'img').length + allOf(body, 'object').length }
}

function choice(interaction: Tree, { values, mapped }: Declared) {
  const choices = elementsOf(interaction, 'simpleChoice')
  const ids = choices.map((c) => attributesOf(c)['identifier'] ?? '')
  const right = values.length ? new Set(values) : new Set([...mapped].filter(([, score]) => score > 0).map(([id]) => id))
  const scores = new Set([...mapped].filter(([id]) => right.has(id)).map(([, score]) => score))
  const isTruth = ids.length === 2 && ids.every((id) => /^(?:true|false)$/i.test(id))
  const options = choices.map((c) =>
    linesIn(['', {}, ...(c.slice(2) as (string | Tree)[])], (tree) => (tree[0] === 'feedbackInline' ? '' : null)).replaceAll('\n', ' '),
  )
  const guesses = scores.size > 1 ? [weightGuess] : []
  if (isTruth) return { type: 2 as const, answer: right.has(ids.find((id) => /^true$/i.test(id)) ?? '') ? '对' : '错', guesses }
  return {
    type: (attributesOf(interaction)['maxChoices'] ?? '1') === '1' ? (0 as const) : (3 as const),
    options,
    answer: letters(ids.map((id) => right.has(id))),
    guesses,
  }
}

function blanks(interactions: readonly Tree[], declared: ReadonlyMap<string, Declared>) {
  const guesses = new Set<typeof weightGuess>()
  const answers = interactions.map((interaction) => {
    const { values, mapped } = responseOf(interaction, declared)
    const accepted = [...mapped].filter(([, score]) => score > 0)
    if (new Set(accepted.map(([, score]) => score)).size > 1) guesses.add(weightGuess)
    return alternatives([...new Set([...values, ...accepted.map(([text]) => text)])])
  })
  return { type: 4 as const, answer: joined(answers), guesses: [...guesses] }
}

function read(given: Tree): PaperQuestion {
  const item = inTwo(given)
  const body = firstOf(item, 'itemBody')
  const title = attributesOf(item)['title'] ?? ''
  if (!body) return refused(title, '没有题目内容')
  const interactions = interactionsIn(body)
  const names = [...new Set(interactions.map(([name]) => name))]
  const [first] = interactions
  const declared = declaredIn(item)
  const isBlanks = names.length === 1 && names[0] === 'textEntryInteraction'
  const { stem, pictures } = bodyOf(body, isBlanks)
  const isOne = interactions.length === 1 && (names[0] === 'choiceInteraction' || names[0] === 'extendedTextInteraction')
  if (!first || (!isOne && !isBlanks)) return refused(stem || title, names.join('、') || '没有作答区')
  const feedback = elementsOf(item, 'modalFeedback')
    .map((tree) => linesIn(tree))
    .filter(Boolean)
  const rubric = allOf(body, 'rubricBlock')
    .map((tree) => linesIn(tree))
    .join('\n')
  const max = elementsOf(item, 'outcomeDeclaration').find((o) => attributesOf(o)['identifier'] === 'SCORE')
  const guesses = pictures ? [pictureGuess(pictures)] : []
  const common = {
    subjectName: stem,
    analysis: [...new Set(feedback)].join('\n'),
    score: (max && attributesOf(max)['normalMaximum']) ?? '',
  }
  if (names[0] === 'extendedTextInteraction')
    return itemOf({ ...common, type: 1, answer: rubric || responseOf(first, declared).values.join('\n'), guesses })
  const found = isBlanks ? blanks(interactions, declared) : choice(first, responseOf(first, declared))
  const more = rubric === '' ? common.analysis : [common.analysis, rubric].filter(Boolean).join('\n')
  return itemOf({ ...common, analysis: more, ...found, guesses: [...found.guesses, ...guesses] })
}

/** The items of a package; its order is that of the files. */
export const readQti = (trees: readonly (Tree | null)[]): PaperQuestion[] =>
  trees.map((tree) => (tree ? read(tree) : unread('', '这一题过大，没有读入')))
