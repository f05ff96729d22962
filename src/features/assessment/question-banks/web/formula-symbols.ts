// Symbols of the palette of formulas. `□` is a place to fill in: the cursor goes to the first one, or the selected text does.
export interface Symbol {
  name: string
  /** The button inserts this TeX. */
  tex: string
  /** TeX on the button, if it differs from `tex`. */
  shown?: string
}
const place = 'x'
const of = (list: string): Symbol[] =>
  list.split('，').map((entry) => {
    const [name = '', tex = ''] = entry.split(' ')
    return { name, tex: `\\${tex}` }
  })

export const symbolGroups: Readonly<Record<string, readonly Symbol[]>> = {
  常用: [
    { name: '分数', tex: '\\frac{□}{}', shown: '\\frac{a}{b}' },
    { name: '上标', tex: '^{□}', shown: 'x^{n}' },
    { name: '下标', tex: '_{□}', shown: 'x_{n}' },
    { name: '根号', tex: '\\sqrt{□}', shown: `\\sqrt{${place}}` },
    { name: 'n次根号', tex: '\\sqrt[n]{□}', shown: `\\sqrt[n]{${place}}` },
    { name: '求和', tex: '\\sum_{□}^{}', shown: '\\sum' },
    { name: '连乘', tex: '\\prod_{□}^{}', shown: '\\prod' },
    { name: '积分', tex: '\\int_{□}^{}', shown: '\\int' },
    { name: '极限', tex: '\\lim_{□}', shown: '\\lim' },
    { name: '绝对值', tex: '\\left|□\\right|', shown: '|a|' },
    { name: '大括号方程组', tex: '\\begin{cases} □ \\\\  \\end{cases}', shown: '\\{' },
    { name: '矩阵', tex: '\\begin{pmatrix} □ &  \\\\  &  \\end{pmatrix}', shown: '(\\,)' },
    { name: '平均值', tex: '\\bar{□}', shown: '\\bar{x}' },
    { name: '向量', tex: '\\vec{□}', shown: '\\vec{a}' },
    { name: '中文', tex: '\\text{□}', shown: '\\text{文}' },
    { name: '正体', tex: '\\mathrm{□}', shown: '\\mathrm{H}' },
  ],
  运算与关系: of(
    '乘号 times，除号 div，点乘 cdot，正负号 pm，不等于 ne，小于等于 le，大于等于 ge，约等于 approx，恒等于 equiv，正比于 propto，无穷大 infty，百分号 %，角度 circ，垂直 perp，平行 parallel，三角形 triangle，角 angle，属于 in，不属于 notin，包含于 subseteq，并集 cup，交集 cap，空集 varnothing，任意 forall，存在 exists，因为 because，所以 therefore',
  ),
  希腊字母: of(
    'alpha alpha，beta beta，gamma gamma，delta delta，epsilon varepsilon，zeta zeta，eta eta，theta theta，lambda lambda，mu mu，xi xi，pi pi，rho rho，sigma sigma，tau tau，phi varphi，chi chi，psi psi，omega omega，大写Gamma Gamma，大写Delta Delta，大写Theta Theta，大写Lambda Lambda，大写Pi Pi，大写Sigma Sigma，大写Phi Phi，大写Psi Psi，大写Omega Omega',
  ),
  箭头与函数: of(
    '右箭头 to，左箭头 gets，双箭头 leftrightarrow，推出 Rightarrow，等价 Leftrightarrow，上箭头 uparrow，下箭头 downarrow，可逆反应 rightleftharpoons，正弦 sin，余弦 cos，正切 tan，对数 log，自然对数 ln，最大值 max，最小值 min',
  ),
}

const slot = '□'
/** Text after `symbol` replaced the selected part of `tex`, and the new cursor. */
export function withSymbol(tex: string, from: number, to: number, symbol: string): { tex: string; cursor: number } {
  const selected = tex.slice(from, to)
  // a command ends before a letter
  const gap = !symbol.includes(slot) && /[A-Za-z]$/.test(symbol) ? ' ' : ''
  const written = symbol.includes(slot) ? symbol.replace(slot, () => selected) : symbol + gap
  const inside = symbol.includes(slot) && selected === '' ? symbol.indexOf(slot) : written.length
  return { tex: tex.slice(0, from) + written + tex.slice(to), cursor: from + inside }
}
