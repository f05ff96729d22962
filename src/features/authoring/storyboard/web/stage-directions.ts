// Recognises stage directions in brackets, which are shown as hints and not spoken: «（微笑）» is one, a term like «（含等待期）» is not.

/** Brackets of each kind, and asterisks as chat programs write them. */
const brackets =
  /[（(]([^（()）]{1,60})[)）]|[[［〔【]([^[\]［］〔〕【】]{1,60})[\]］〕】]|[{｛]([^{}｛｝]{1,60})[}｝]|\*([^*\s][^*]{0,40})\*/gu
const aloneInBrackets =
  /^(?:[（(]([^（()）]{2,200})[)）]|[[［〔]([^[\]［］〔〕]{2,200})[\]］〕]|[{｛]([^{}｛｝]{2,200})[}｝]|\*([^*]{2,200})\*)$/u

/** Acts of the face, the hands, the voice or in the room. */
const acts =
  /笑|点头|摇头|皱|沉默|沉吟|沉思|思索|若有所思|递|看着|看向|看了|望|拿|取出|掏|摸|停顿|顿了|叹|起身|坐[下定直]|落座|翻[开阅看]|合上|打开|放下|收起|打断|思考|犹豫|挥手|接过|接(?:起|听|电话)|打电话|鞠躬|走[进出向近到开来去过]|离开|进门|出门|敲门|站|指[着向了]|握手|握住|拍[了着手肩桌]|抬头|低头|转身|转向|回头|侧身|敲|哭|流泪|哽咽|喝[了着口水茶完]|倒[水茶]|招手|摆手|耸肩|咳|挂断|拨通|电话响|铃响|凑近|后退|靠[近在着]|挠头|揉|擦[汗泪了]|看表|看手机|对(?!于|方)[^，。]{1,8}说|自言自语|画外|起立|整理(?:资料|衣|文件|桌)|写下|记[下录]|出示|展示/
/** Words of mood and tone. */
const moods =
  /语气|表情|神情|面色|脸色|面露|动作|怒|激动|生气|惊讶|惊喜|吃惊|疑惑|困惑|无奈|热情|冷淡|冷漠|不耐烦|迟疑|[小大轻低高柔]声|尴尬|为难|真诚|诚恳|严肃|平静|温和|紧张|感动|失望|担忧|焦急|着急|不悦|不满|不屑|委屈|害羞|得意|警惕|认真(?:地|听|看)|慢慢地|片刻|.地$/
/** Words of terms and amounts, which are spoken. */
const terms = /[\d０-９%％]|含|包括|不限|税|即|例如|比如|简称|单位|以[上下内外]|度$|险$|费$|率$|期$|金$/u

const isDirection = (inside: string) => (acts.test(inside) || moods.test(inside)) && !terms.test(inside)

/** The direction of a line that consists of one alone. */
export function directionIn(line: string): string | undefined {
  const [, ...groups] = aloneInBrackets.exec(line) ?? []
  const inside = groups.find((group) => group !== undefined)?.trim()
  return inside !== undefined && (acts.test(inside) || moods.test(inside)) ? inside : undefined
}

/** Separates the spoken words from the stage directions in brackets before, in and behind them. */
export function spokenAlone(words: string): { said: string; directions: string[] } {
  const directions: string[] = []
  const said = words.replaceAll(brackets, (all, ...groups: unknown[]) => {
    const inside = groups
      .slice(0, 4)
      .find((group) => typeof group === 'string')
      ?.trim()
    if (inside === undefined || !isDirection(inside)) return all
    directions.push(inside)
    return ''
  })
  if (!directions.length) return { said: words, directions }
  return { said: said.replace(/^\s*[。.，,]\s*|(?<=[。！？!?…])\s*[。.]\s*$/gu, '').trim(), directions }
}
