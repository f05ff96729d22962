// An inline SVG of ours with a given width; decoration only, hidden from screen readers.
export function Picture({ svg, width }: { svg: string; width: number }) {
  return <span aria-hidden className="yw-picture" style={{ width }} dangerouslySetInnerHTML={{ __html: svg }} />
}
