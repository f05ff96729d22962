// Abusive words: red lines in every tenant, without any configuration.
import type { Wording } from './wordings.ts'

const words =
  '傻逼 傻屄 煞笔 沙比 傻叉 傻X 二逼 装逼 操你 草泥马 肏你 他妈的 你妈的 你他妈 去你妈 尼玛 妈了个 王八蛋 王八羔子 混蛋 混账 滚蛋 滚出去 给我滚 你滚 滚开 去死 找死 白痴 弱智 脑残 ' +
  '智障 蠢货 蠢猪 笨蛋 废物 垃圾人 贱人 贱货 婊子 狗东西 狗娘养 狗日的 畜生 不要脸 臭不要脸 神经病 有病吧 吃屎 放屁 狗屁 你个屁 老不死 死全家 全家死光 穷鬼 乡巴佬 土鳖 窝囊废 饭桶 ' +
  '特么的 他娘的 你大爷的 滚犊子 装孙子 龟孙 杂种 混球 臭傻 蠢驴 死穷 tmd nmsl cnm tnnd fuck shit bitch'

/** Contexts in which the words are no abuse. */
const exceptions: Record<string, string[]> = {
  神经病: ['神经病变', '神经病学', '神经病理'],
  滚开: ['滚开水', '滚开的水'],
  找死: ['找死亡'],
  去死: ['去死皮', '去死角'],
}

export const abuse: readonly Wording[] = words
  .split(' ')
  .map((text) => ({ text, level: 'RED_LINE', isLiteral: true, exceptions: exceptions[text] ?? [] }))
