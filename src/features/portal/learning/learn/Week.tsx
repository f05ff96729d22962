// The days of this week with a mark for each one with a whole run, and the number of days in a row.
import { CheckIcon } from '#ui/touch/icons.tsx'
import type { Tasks } from '../contract.ts'
import { GoalRow } from './GoalRow.tsx'
import { weekdays } from './today-words.ts'

export function Week({ week, streak, goal, serverTime }: Pick<Tasks, 'week' | 'streak' | 'goal' | 'serverTime'>) {
  const today = serverTime.slice(0, 10)
  return (
    <section className="yl-card yl-week" aria-label="本周练习">
      <p>
        <b>{streak > 0 ? `${streak} 天` : '本周'}</b>
        <small className="yl-muted">{streak > 0 ? '连着在练' : '练满一场算一天'}</small>
      </p>
      <ol>
        {week.map(({ date, practised }, i) => {
          const isToday = date === today
          return (
            <li key={date} className={`${practised ? 'is-done' : ''}${isToday ? ' is-today' : ''}`}>
              <i aria-hidden>{practised && <CheckIcon />}</i>
              <span aria-hidden>{isToday ? '今' : weekdays[i]}</span>
              <span className="yw-sr">
                星期{weekdays[i]}
                {isToday && '，今天'}
                {practised && '，练过'}
              </span>
            </li>
          )
        })}
      </ol>
      <GoalRow goal={goal} />
    </section>
  )
}
