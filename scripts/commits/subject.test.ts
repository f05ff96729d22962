// Golden table of commit subjects.
import { expect, test } from 'vitest'
import { subjectFault } from './subject.ts'

test.each([
  'exams: refuse a paper without questions',
  'exam-analysis: delete its figures of a purged exam by a trigger',
  'ui, shared: debounce the search field',
  'e2e: name journeys by wing and feature',
  'platform http: close idle sockets',
  'media: need 30 ms more for a still',
  'scripts: embed the font: it is licensed',
  `all: ${'x'.repeat(67)}`,
])('the subject %s is accepted', (subject) => expect(subjectFault(subject)).toBeNull())

test.each([
  ['Refuse a paper without questions', 'does not begin with an area in lower case, a colon and a space'],
  ['Exams: refuse a paper', 'does not begin with an area in lower case, a colon and a space'],
  ['exams:refuse a paper', 'does not begin with an area in lower case, a colon and a space'],
  ['fix(exams): refuse a paper', 'does not begin with an area in lower case, a colon and a space'],
  [': refuse a paper', 'does not begin with an area in lower case, a colon and a space'],
  ['', 'does not begin with an area in lower case, a colon and a space'],
  ['exams: Refuse a paper', 'has no verb in lower case after the colon'],
  ['exams: 30 questions', 'has no verb in lower case after the colon'],
  ['exams:  refuse a paper', 'has no verb in lower case after the colon'],
  ['exams: ', 'has no verb in lower case after the colon'],
  ['exams: the paper is refused', 'has no imperative after the colon: "the"'],
  ['exams: whoever sits', 'has no imperative after the colon: "whoever"'],
  ['exams: refused a paper', 'has no imperative after the colon: "refused"'],
  ['exams: refusing a paper', 'has no imperative after the colon: "refusing"'],
  ['exams: refuse a paper.', 'ends with a full stop'],
  [`all: ${'x'.repeat(68)}`, 'has 73 characters, 72 at most'],
])('the subject "%s" is refused', (subject, fault) => expect(subjectFault(subject)).toBe(fault))
