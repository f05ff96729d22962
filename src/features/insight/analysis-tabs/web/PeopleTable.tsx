// The people of a report on chosen people: <PeopleTable title="学员" people={overview.users} />
import './tabs.css'

interface Props {
  title: string
  people: readonly { id: string; name: string; loginName: string }[]
}

export function PeopleTable({ title, people }: Props) {
  return (
    <section className="yw-card yw-an-people" aria-label={title}>
      <h2>
        {title}
        <small>{people.length.toLocaleString('zh-CN')} 人</small>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={title}>
        {people.map((p) => (
          <li key={p.id}>
            {p.name}（{p.loginName}）
          </li>
        ))}
      </ul>
    </section>
  )
}
