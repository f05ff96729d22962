// Illustrations as inline SVG, so that they use the colours of the theme (--yw-*).
import analysis from '../pictures/empty-analysis.svg?raw'
import choose from '../pictures/empty-choose.svg?raw'
import done from '../pictures/empty-done.svg?raw'
import failed from '../pictures/empty-failed.svg?raw'
import forbidden from '../pictures/empty-403.svg?raw'
import missing from '../pictures/empty-404.svg?raw'
import nodata from '../pictures/empty-nodata.svg?raw'
import noresult from '../pictures/empty-noresult.svg?raw'

/**
 * nodata: something can be added; done: nothing is left to do; choose: something must be chosen first; analysis: there are no results yet.
 */
export const emptyPictures = { nodata, done, choose, analysis, noresult, failed, forbidden, missing }
