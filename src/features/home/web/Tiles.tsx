// The tiles, group by group.
import { ExportOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { Picture } from '../../../ui/Picture.tsx'
import { tilePictures } from './tile-pictures.ts'
import type { Placed } from './tiles.ts'

function Face({ name, text, picture, outside }: Placed & { outside?: boolean }) {
  return (
    <>
      <Picture svg={tilePictures[picture]} width={64} />
      <span className="yw-tile-words">
        <b>
          {name}
          {outside && <ExportOutlined aria-label="在新窗口打开" />}
        </b>
        <span>{text}</span>
      </span>
    </>
  )
}

export function Tiles({ groups }: { groups: readonly { name: string; tiles: readonly Placed[] }[] }) {
  return groups.map(({ name, tiles }) => (
    <section key={name} className="yw-tiles" aria-label={name}>
      <h2>{name}</h2>
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
  ))
}
