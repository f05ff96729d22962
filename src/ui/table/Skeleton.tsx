// Skeleton of rows while a list loads for the first time.
import '../page/reading.css'

const widths = ['62%', '78%', '54%', '70%', '66%', '48%', '74%', '58%']

/** A grey line in place of a value. */
export const Bone = ({ width = '100%' }: { width?: number | string }) => <span className="yw-bone" style={{ width }} />

export function Skeleton() {
  return (
    <div className="yw-skeleton">
      {widths.map((width) => (
        <div key={width}>
          <Bone width={24} />
          <Bone width="14%" />
          <span style={{ flex: 1 }}>
            <Bone width={width} />
          </span>
          <Bone width="10%" />
        </div>
      ))}
    </div>
  )
}
