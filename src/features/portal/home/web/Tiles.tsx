// Tiles 全部功能: links to all functions by group, four in a row; collapsed on a phone.
import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { Picture } from '#ui/page/Picture.tsx'
import { useIsPhone } from '#ui/device/phone.ts'
import { tilePictures } from './tile-pictures.ts'
import type { Placed } from './tiles.ts'

function Face({ name, text, picture, outside }: Placed & { outside?: boolean }) {
  return (
    <>
      <Picture svg={tilePictures[picture]} width={40} />
      <span className="yw-tile-words">
        <b>
          {name}
          {outside && <ExportOutlined aria-label="在新窗口打开" />}
        </b>
        <span title={text}>{text}</span>
      </span>
    </>
  )
}

export function Tiles({ groups }: { groups: readonly { name: string; tiles: readonly Placed[] }[] }) {
  const phone = useIsPhone()
  const [open, setOpen] = useState(false)
  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0)
  return (
    <section className="yw-all" aria-label="全部功能">
      <header>
        <h2>全部功能</h2>
        {phone && (
          <button type="button" className="yw-rowact" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : `展开 ${count} 项`} <DownOutlined aria-hidden rotate={open ? 180 : 0} />
          </button>
        )}
      </header>
      {(!phone || open) &&
        groups.map(({ name, tiles }) => (
          <section key={name} className="yw-tiles" aria-label={name}>
            <h3>{name}</h3>
            <div className="yw-tiles-row">
              {tiles.map((tile) =>
                tile.to ? (
                  <Link key={tile.name} className="yw-card yw-tile" to={tile.to}>
                    <Face {...tile} />
                  </Link>
                ) : (
                  <a key={tile.name} className="yw-card yw-tile" href={tile.href} target="_blank" rel="noreferrer">
                    <Face {...tile} outside />
                  </a>
                ),
              )}
            </div>
          </section>
        ))}
    </section>
  )
}
