// Shape of a page of the demo brochure.
export interface BrochurePage {
  title: string
  lines: readonly string[]
  /** A table below the lines, its headings first. */
  table?: readonly (readonly string[])[]
}
