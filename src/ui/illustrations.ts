// Our pictures as inline SVG, so that they take the colours of the theme (--yw-*).
import failed from './pictures/empty-failed.svg?raw'
import forbidden from './pictures/empty-403.svg?raw'
import missing from './pictures/empty-404.svg?raw'
import nodata from './pictures/empty-nodata.svg?raw'
import noresult from './pictures/empty-noresult.svg?raw'

export const emptyPictures = { nodata, noresult, failed, forbidden, missing }
