// A kappa with its level and its interval, or why there is none: <Kappa of={agreed} unit="份" same="分数全部相同" />
import { type Agreement, kappaWords, minPairs } from '#shared/agreement.ts'

interface Props {
  of: Agreement
  /** Counter of a pair. */
  unit: string
  /** Words for scores without any difference. */
  same: string
}

/** Two decimals, without the sign of a zero. */
const twoPlaces = (n: number) => n.toFixed(2).replace('-0.00', '0.00')

export function Kappa({ of: { pairs, kappa, low, high }, unit, same }: Props) {
  if (kappa === null || low === null || high === null) return <>{pairs < minPairs ? `满 ${minPairs} ${unit}后显示` : same}</>
  return (
    <>
      {twoPlaces(kappa)} {kappaWords(kappa)}
      <small>
        95% 区间 {twoPlaces(low)} ~ {twoPlaces(high)}
      </small>
    </>
  )
}
