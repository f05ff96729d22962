// Before anything is drawn: the theme, and for whom was signed in last the shape of the page. Not inline: the policy of the page forbids it.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('yanwu:theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const shape = localStorage.getItem('yanwu:shape')
  if (shape) dataset.shape = shape
} catch {
  // a browser may keep nothing: the page comes without it
}
