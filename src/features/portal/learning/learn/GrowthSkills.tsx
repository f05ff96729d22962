// Skills of the page 成长: five cells and a word for each chapter.
import { useState } from 'react'
import type { Skill } from '../contract.ts'
import { Cells } from './Cells.tsx'
import { skillsTitle, skillWords } from './growth-words.ts'
import { GrowthSheet } from './GrowthSheet.tsx'

export function GrowthSkills({ skills }: { skills: readonly Skill[] }) {
  const [open, setOpen] = useState(false)
  if (!skills.length) return null
  const title = skillsTitle(skills.length)
  return (
    <section aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="yl-link" onClick={() => setOpen(true)}>
          怎么算的
        </button>
      </header>
      <ul className="yl-card yl-skills">
        {skills.map((skill) => {
          const { section, cells, cellsBefore, state } = skill
          return (
            <li key={section}>
              <span>{section}</span>
              <Cells cells={cells} gained={state === 'RISEN' ? cells - cellsBefore : 0} />
              <small className={`is-${state.toLowerCase()}`}>{skillWords(skill)}</small>
            </li>
          )
        })}
      </ul>
      <GrowthSheet open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
