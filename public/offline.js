// The page of a lost network: what was seen on this device can be opened, and the page comes by itself with the network.

/** As in lib/shared/browser.ts: pages for everyone, and the personal area where the person wanted it. */
const cacheNames = ['dv-cabinet', 'dv-pages']
const maxShown = 12

const timeOf = (response) => {
  const at = new Date(response.headers.get('Date') ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return ''
  const isToday = at.toDateString() === new Date().toDateString()
  const form = isToday ? {} : { day: 'numeric', month: 'long' }
  return at.toLocaleString('ru-RU', { ...form, hour: '2-digit', minute: '2-digit' })
}

/** The newest first, one entry for a title: a list is kept once for each search. */
async function keptPages(cacheName) {
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

/** A private page is kept only where the person wanted it: the site offers that once, when the network is back. */
function explainPrivate() {
  // As in lib/offline/names.ts and lib/offline/keeping.ts.
  if (!/^\/ru\/(?:my\/|resumes\/[a-z2-9]{12}\/view)/.test(location.pathname)) return
  const isKept = localStorage.getItem('dv:keeps') !== null
  document.getElementById('why').textContent = isKept
    ? 'Этого раздела нет среди сохранённых на\u00a0вашем устройстве. Как только связь появится, откроем его сами.'
    : 'Личные разделы без сети открываются, только если вы разрешили хранить их на\u00a0этом устройстве: «Настройки», «Работа без сети». Как только связь появится, откроем страницу сами.'
  if (!isKept && localStorage.getItem('dv:keeps-offer') === null)
    localStorage.setItem('dv:keeps-offer', 'wanted')
}

async function show() {
  const pages = (await Promise.all(cacheNames.map(keptPages))).flat().slice(0, maxShown)
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
explainPrivate()
show().catch((error) => console.warn('What is kept could not be listed', error))
