// Tests of the name to greet with, and of the character in the round picture.
import { expect, test } from 'vitest'
import { givenNameOf, initialOf } from './learner.ts'

test.each([
  ['林小满', '小满', '满'],
  ['王芳', '王芳', '芳'],
  ['欧阳思远', '思远', '远'],
  ['𠮷野家', '野家', '家'],
  ['Anna Lee', 'Anna', 'A'],
  ['', '', '?'],
])('%s is greeted as %s with %s', (name, given, initial) => expect([givenNameOf(name), initialOf(name)]).toEqual([given, initial]))
