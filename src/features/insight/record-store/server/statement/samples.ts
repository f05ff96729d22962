// Sample statements for tests: a usual one, and changes of it, each with the expected judgement of both versions.
type Json = Record<string, unknown>

export const learner = {
  objectType: 'Agent',
  name: '林小满',
  account: { homePage: 'https://demo.example.com/users', name: 'W001' },
} as const
/** A usual statement of a passed exam. */
export const usual = {
  actor: learner,
  verb: { id: 'http://adlnet.gov/expapi/verbs/passed', display: { 'zh-CN': '通过', en: 'passed' } },
  object: {
    objectType: 'Activity',
    id: 'https://demo.example.com/xapi/exam/1',
    definition: { name: { 'zh-CN': '重疾险考试' }, type: 'http://adlnet.gov/expapi/activities/assessment' },
  },
  result: { score: { scaled: 0.9, raw: 90, min: 0, max: 100 }, success: true, completion: true, duration: 'PT12M3.5S' },
  context: {
    registration: '5ba7b810-9dad-41d1-80b4-00c04fd430c8',
    contextActivities: { grouping: [{ id: 'https://demo.example.com/xapi/project/7' }] },
    language: 'zh-CN',
  },
  timestamp: '2026-11-01T09:12:00.000+08:00',
}

const attachment = { usageType: 'http://x.example/u', display: { en: 'a' }, contentType: 'text/plain', length: 1, sha2: 'ab'.repeat(32) }
const group = { objectType: 'Group', member: [learner] }
const interaction = (more: Json) => ({
  id: 'http://x.example/q',
  definition: { type: 'http://adlnet.gov/expapi/activities/cmi.interaction', ...more },
})
const choices = [{ id: 'A', description: { 'zh-CN': '甲' } }, { id: 'B' }]
const sub = (more: Json = {}) => ({ objectType: 'SubStatement', actor: learner, verb: usual.verb, object: usual.object, ...more })
const reference = { objectType: 'StatementRef', id: '5ba7b810-9dad-41d1-80b4-00c04fd430c8' }
const contextAgents = [{ objectType: 'contextAgent', agent: learner, relevantTypes: ['http://x.example/role'] }]

/** A change of the usual statement, and whether versions 1.0.3 and 2.0.0 take it. */
export const samples: readonly [name: string, change: Json, first: boolean, second: boolean][] = [
  ['the usual statement', {}, true, true],
  ['an id', { id: '5ba7b810-9dad-41d1-80b4-00c04fd430c8' }, true, true],
  ['an id that is no UUID', { id: '42' }, false, false],
  ['null', { result: null }, false, false],
  ['an unknown property', { note: 'x' }, false, false],
  ['a name in another case', { Result: {} }, false, false],
  ['no verb', { verb: undefined }, false, false],
  ['a verb without a scheme', { verb: { id: 'passed' } }, false, false],
  ['a display without a language', { verb: { id: usual.verb.id, display: { 'not a tag': 'x' } } }, false, false],
  ['an actor with two identifiers', { actor: { ...learner, mbox: 'mailto:a@b.example' } }, false, false],
  ['an actor without identifier', { actor: { name: '谁' } }, false, false],
  ['a mailbox', { actor: { mbox: 'mailto:a@b.example' } }, true, true],
  ['a mailbox without mailto', { actor: { mbox: 'a@b.example' } }, false, false],
  ['a hash of a mailbox', { actor: { mbox_sha1sum: '0'.repeat(40) } }, true, true],
  ['a hash that is too short', { actor: { mbox_sha1sum: '0'.repeat(39) } }, false, false],
  ['an anonymous group', { actor: group }, true, true],
  ['a group in a group', { actor: { ...group, member: [group] } }, false, false],
  ['an empty anonymous group', { actor: { objectType: 'Group', member: [] } }, false, false],
  ['an agent as object', { object: learner, context: undefined }, true, true],
  ['a question with choices', { object: interaction({ interactionType: 'choice', choices, correctResponsesPattern: ['A'] }) }, true, true],
  ['choices without interaction', { object: interaction({ choices }) }, false, false],
  ['choices twice', { object: interaction({ interactionType: 'choice', choices: [...choices, ...choices] }) }, false, false],
  ['a scale of choices', { object: interaction({ interactionType: 'choice', scale: choices }) }, false, false],
  ['a sub-statement', { object: sub() }, true, true],
  ['a sub-statement with an id', { object: sub({ id: reference.id }) }, false, false],
  ['a sub-statement in another', { object: sub({ object: sub() }) }, false, false],
  ['a voiding statement', { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' }, object: reference }, true, true],
  ['voiding an activity', { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' } }, false, false],
  ['a score above its maximum', { result: { score: { raw: 101, max: 100 } } }, false, false],
  ['a scaled score of 1.1', { result: { score: { scaled: 1.1 } } }, false, false],
  ['success as text', { result: { success: 'true' } }, false, false],
  ['a duration without units', { result: { duration: '12' } }, false, false],
  ['extensions with null', { result: { extensions: { 'urn:x:y': null } } }, true, true],
  ['an extension without IRI', { result: { extensions: { y: 1 } } }, false, false],
  ['a timestamp of minus zero', { timestamp: '2026-11-01T09:12:00-00:00' }, false, false],
  ['the 31st of April', { timestamp: '2026-04-31T09:12:00Z' }, false, false],
  ['one activity in place of a list', { context: { contextActivities: { parent: { id: 'http://x.example/p' } } } }, true, true],
  ['an unknown kind of context activity', { context: { contextActivities: { child: [] } } }, false, false],
  ['a revision beside an agent', { object: learner, context: { revision: '2' } }, false, false],
  ['agents of the context', { context: { contextAgents } }, false, true],
  ['the version 1.0.9', { version: '1.0.9' }, true, true],
  ['the version 2.0.0', { version: '2.0.0' }, false, true],
  ['an attachment', { attachments: [attachment] }, true, true],
  ['an attachment without length', { attachments: [{ ...attachment, length: undefined }] }, false, false],
  ['an authority of three', { authority: { objectType: 'Group', member: [learner, learner, learner] } }, false, false],
]

/** The usual statement with a change; undefined values are removed. */
export const sampleOf = (change: Json): Json =>
  Object.fromEntries(Object.entries({ ...usual, ...change }).filter(([, value]) => value !== undefined))
