// The page of a lost network: what was seen on this device can be opened, and the page comes by itself with the network.

/** As in lib/shared/browser.ts. */
const cacheName = 'dv-pages'
const maxShown = 12

const timeOf = (response) => {
  const at = new Date(response.headers.get('Date') ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return ''
  const isToday = at.toDateString() === new Date().toDateString()
  const form = isToday ? {} : { day: 'numeric', month: 'long' }
  return at.toLocaleString('ru-RU', { ...form, hour: '2-digit', minute: '2-digit' })
}

/** The newest first, one entry for a title: a list is kept once for each search. */
async function keptPages() {
  if (!(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const keys = [...(await cache.keys())].reverse().slice(0, 40)
  const pages = await Promise.all(
    keys.map(async ({ url }) => {
      const response = await cache.match(url, { ignoreVary: true })
      const html = (await response?.text()) ?? ''
      const page = new DOMParser().parseFromString(html, 'text/html')
      return { url, title: page.title.split(' — ')[0], at: response ? timeOf(response) : '' }
    }),
  )
  return pages.filter(({ title }, index) => title && pages.findIndex((one) => one.title === title) === index)
}

async function show() {
  const pages = (await keptPages()).slice(0, maxShown)
  const section = document.getElementById('kept')
  for (const { url, title, at } of pages) {
    const link = document.createElement('a')
    link.href = url
    link.append(Object.assign(document.createElement('b'), { textContent: title }))
    link.append(Object.assign(document.createElement('span'), { textContent: at }))
    const row = document.createElement('li')
    row.append(link)
    section.querySelector('ul').append(row)
  }
  section.querySelector('p').textContent = 'Рядом — время, когда страница сохранена.'
  section.hidden = pages.length === 0
}

document.querySelector('button').addEventListener('click', () => location.reload())
window.addEventListener('online', () => location.reload())
show().catch((error) => console.warn('What is kept could not be listed', error))
