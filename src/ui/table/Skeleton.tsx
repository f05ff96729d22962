// Grey rows while a list is loaded for the first time.
const widths = ['62%', '78%', '54%', '70%', '66%', '48%', '74%', '58%']

export function Skeleton() {
  return (
    <div className="yw-skeleton" role="status" aria-label="加载中">
      {widths.map((width) => (
        <div key={width}>
          <span style={{ width: 24 }} />
          <span style={{ width: '14%' }} />
          <span style={{ flex: 1, maxWidth: width }} />
          <span style={{ width: '10%' }} />
        </div>
      ))}
    </div>
  )
}
