// The sheet 怎么算的: rules of the figures on the page 成长.
import { Sheet } from '#ui/touch/Sheet.tsx'
import { Cells } from './Cells.tsx'

const levels = ['练过', '满 40 分', '满 60 分，合格', '满 75 分，熟练', '满 90 分，很稳'] as const

export function GrowthSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} title="怎么算的" onClose={onClose}>
      <div className="yl-growth-rules">
        <p>一项本领是对话里的一章。每句取最近 3 次得分的平均，再取这一章练过的各句的平均。</p>
        <ol>
          {levels.map((words, i) => (
            <li key={words}>
              <Cells cells={i + 1} gained={0} />
              {words}
            </li>
          ))}
        </ol>
        <ul>
          <li>四格和五格至少要练过这一章的 2 句。</li>
          <li>升了一级：比 30 天前多了格子，浅色的格子是新得的。</li>
          <li>先练这项：不到 60 分的本领里最低的一项。</li>
          <li>还差几场：每句都答到 75 分，再练几场能合格。</li>
          <li>只练一句也算进本领。练习的场数只算练完的，一场最多按 30 分钟计；平均分不含考核。</li>
        </ul>
      </div>
    </Sheet>
  )
}
