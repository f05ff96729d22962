// The beginning of a scorm-12 package's page.
import { openPage } from './page.ts'
import { scorm12 } from './scorm-12.ts'

void openPage(scorm12())
