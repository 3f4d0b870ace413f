const kept: Record<string, string> = {
  P: 'p',
  BR: 'br',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  H1: 'h3',
  H2: 'h3',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
  A: 'a',
}
const gone = 'script,style,title,head,meta,link,template,iframe,object,svg,math,video,audio,textarea,select'
const blocks = 'DIV,SECTION,ARTICLE,BLOCKQUOTE,TD,TH,TR,DT,DD,PRE,HEADER,FOOTER'.split(',')

/** Bullets that Word writes as text into the clipboard instead of list markup. */
const bullet = /^[\s\u00a0]*(?:[·•▪◦–—-]|o(?=[\s\u00a0])|§|\uf0b7)[\s\u00a0]*/
const number = /^[\s\u00a0]*\d{1,3}[.)][\s\u00a0]*/

/** Converts Word's fake list paragraphs to lists. */
function makeLists(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll<HTMLElement>('p[class*="MsoList"], p[style*="mso-list"]')) {
    const text = paragraph.textContent ?? ''
    const tag = number.test(text) ? 'OL' : 'UL'
    const before = paragraph.previousElementSibling
    const goesOn = before?.tagName === tag && before.hasAttribute('data-made')
    const list = goesOn ? before : root.ownerDocument.createElement(tag)
    if (!goesOn) paragraph.before(list)
    const item = root.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    cutMark(item, tag === 'OL' ? number : bullet)
    list.setAttribute('data-made', '')
    list.append(item)
    paragraph.remove()
  }
}

function cutMark(item: HTMLElement, mark: RegExp): void {
  let left = mark.exec(item.textContent ?? '')?.[0].length ?? 0
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  while (left > 0 && walker.nextNode()) {
    const node = walker.currentNode as Text
    const cut = Math.min(left, node.data.length)
    node.deleteData(0, cut)
    left -= cut
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

function write(node: Node): string {
  if (node.nodeType === 3) return escaped((node.textContent ?? '').replace(/[\s\u00a0]+/g, ' '))
  if (!(node instanceof HTMLElement)) return ''
  const inside = [...node.childNodes].map(write).join('')
  const tag = kept[node.tagName]
  if (!tag) return blocks.includes(node.tagName) ? `<br>${inside}<br>` : inside
  if (tag === 'br') return '<br>'
  if (tag === 'a') {
    const href = node.getAttribute('href')?.trim() ?? ''
    if (!/^https?:\/\//i.test(href)) return inside
    return `<a href="${escaped(href)}" rel="nofollow noopener">${inside}</a>`
  }
  // A list item holds text and lists only: paragraphs in it become lines.
  if (tag === 'p' && node.parentElement?.tagName === 'LI') return `${inside}<br>`
  return `<${tag}>${inside}</${tag}>`
}

/**
 * Reduces pasted HTML to the elements of a description, in the form the server stores; styles and attributes of the
 * source are dropped.
 */
export function tidyHtml(html: string): string {
  // An inert document: nothing in it runs or loads.
  const root = new DOMParser().parseFromString(html, 'text/html').body
  for (const element of root.querySelectorAll(gone)) element.remove()
  makeLists(root)
  return [...root.childNodes]
    .map(write)
    .join('')
    .replace(/(?:<br>\s*)+(?=<\/?(?:p|h3|ul|ol|li)>|$)/g, '')
    .replace(/(<(?:p|h3|ul|ol|li)>|<\/(?:p|h3|ul|ol)>|^)(?:\s*<br>)+/g, '$1')
    .replace(/<(p|h3|li|ul|ol|strong|em)>\s*<\/\1>/g, '')
    .trim()
}
