// Points derived from a reference: its meaningful parts, without greetings, names and auxiliary words.
import type { Heard, Word } from './heard.ts'
import { functionCharacters, particles } from './vocabulary.ts'

const TITLE = '(?:先生|女士|小姐|太太|夫人|阿姨|叔叔|大爷|大妈|大哥|大姐|经理|总监?|老师|主任|医生|姐|哥|客户)'
/** Phrases of courtesy without content. */
const courtesy = new RegExp(
  `^(?:尊敬的|亲爱的)?\\p{Script=Han}{0,3}${TITLE}(?:您?好)?$|^(?:您好|你好|喂|好的?|嗯|是的|对的?|没错|谢谢[您你]?|感谢[您你]?(?:的?(?:来电|接听|信任|支持|理解|耐心))?|请问|不客气|再见|打扰[您了]*|没关系|抱歉|对不起|不好意思|请[您]?(?:放心|稍等|坐|说)|祝[您你].{0,6}|欢迎(?:光临|来电)|早上好|上午好|下午好|晚上好)[了啊呀吧呢哦]?$`,
  'u',
)
const address = new RegExp(`^(?:尊敬的|亲爱的)?\\p{Script=Han}{1,2}${TITLE}[，,]?\\s*`, 'u')
/** Words that only carry a sentence: 做了, 一下, 我们. */
const carrying = new Set(
  '一下 一些 一个 这个 那个 这些 那些 这样 那样 这款 这份 我们 咱们 你们 他们 大家 自己 做 做了 看 看看 说 讲 想 觉得 知道 进行 开始 然后 之后 以后 现在 今天 目前 其实 主要 一般 通常 比较 特别 非常 已经 还是 就是 也是 都是 还有 以及 并且 另外 同时 首先 其次 最后 第一 第二 第三 所以 因此 因为 如果 那么 而且 但是 不过 还要 需要 可以 能够 应该 希望 帮 帮您 给您 为您 来 去 到 从 向 跟 对 当 时 时候 方面 情况 问题 东西 事情 来说 来讲 的话 等等 一直 一起 一样 两样 先生 女士 小姐 太太'.split(
    ' ',
  ),
)

const isSaying = (text: string) =>
  [...text].some((char) => /[\p{L}\p{N}]/u.test(char) && !particles.has(char) && !functionCharacters.has(char))
/** Minimum characters of a part; a shorter one is joined to the next. */
const minLength = 6

/** The meaningful parts of a reference, in order: its clauses, where short ones are joined to the next clause of their sentence. */
export function splitReference(reference: string): string[] {
  return reference.split(/[。！？!?；;\n]+/).flatMap((sentence) => {
    const clauses = sentence
      .split(/[，：]|[,:](?!\d)/)
      .map((one) => one.trim())
      .filter((one) => one && !courtesy.test(one) && isSaying(one))
    const parts: string[] = []
    for (const clause of clauses) {
      const last = parts.at(-1)
      if (last !== undefined && (last.length < minLength || clause.length < minLength)) parts[parts.length - 1] = `${last}，${clause}`
      else parts.push(clause)
    }
    return parts.map((one) => one.replace(address, '')).filter(isSaying)
  })
}

/** The words of a part that carry its meaning. */
export const meaningOf = ({ words }: Pick<Heard, 'words'>): Word[] =>
  words.filter(({ weight, text, number }) => weight > 0 && (number !== null || !carrying.has(text)))
