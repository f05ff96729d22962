// Words for a kappa: the levels of Landis and Koch (1977).
const levels = [
  [0.8, '几乎一致'],
  [0.6, '高度一致'],
  [0.4, '中等一致'],
  [0.2, '较低'],
] as const

export const kappaWords = (kappa: number): string => levels.find(([least]) => kappa > least)?.[1] ?? '很低'
