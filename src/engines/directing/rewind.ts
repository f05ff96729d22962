// 从这里再来: the talk as it was before one of its turns.
import { replyByAuthor } from './author-lines.ts'
import type { Scene } from './scene.ts'
import { addReply, interrupt, openTalk, type Talk } from './talk.ts'
import { takeTurn } from './turn.ts'

/**
 * Plays the turns before number `turn` again, with the replies that the customer gave. The rules give equal findings, stages and cues, so
 * the next prompt begins as the first talk's did. Hints that were given stay given.
 */
export function rewind(scene: Scene, { turns, hints }: Talk, turn: number): Talk {
  let talk: Talk = { ...openTalk(scene), ...(hints ? { hints } : {}) }
  for (const one of turns) {
    if (one.turn === 0 || one.turn >= turn || talk.ended) continue
    if (one.by === 'LEARNER') talk = takeTurn(scene, talk, one.text, 0)
    else if (one.source === 'MODEL') talk = interrupt(addReply(talk, [...one.sentences, ...one.unsaid], 'MODEL'), one.sentences.length)
    else talk = interrupt(replyByAuthor(scene, talk, one.source), one.sentences.length)
  }
  return talk
}
