const words = {
  days: ['день', 'дня', 'дней'],
  hours: ['час', 'часа', 'часов'],
  minutes: ['минута', 'минуты', 'минут'],
  seconds: ['секунда', 'секунды', 'секунд'],
}
const lookAgainMs = 10_000
/** Works may end sooner or take longer; spread, so that those who wait do not ask all at once. */
const askAgainMs = 15_000
/** Those who wait come back over so long when the works end. */
const rushMs = 3000
const spread = (ms) => ms * (0.75 + Math.random() / 2)
const at = (id) => document.getElementById(id)

/** Known once the server has answered. */
let end
/** How far the visitor's clock is behind the server's. */
let skew = 0
let looking = false

function plural(n, [one, few, many]) {
  const ten = n % 10
  const hundred = n % 100
  if (ten === 1 && hundred !== 11) return one
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? few : many
}

function draw() {
  if (!end) return
  const left = Math.max(0, Math.ceil((end - Date.now() - skew) / 1000))
  const parts = {
    days: Math.floor(left / 86400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
  for (const [unit, value] of Object.entries(parts)) {
    const cell = document.querySelector(`[data-unit=${unit}]`)
    cell.textContent = String(value).padStart(unit === 'days' ? 1 : 2, '0')
    cell.nextElementSibling.textContent = plural(value, words[unit])
    // Days that are over take no place.
    if (unit === 'days') cell.parentElement.hidden = value === 0
  }
  const over = left === 0
  for (const id of ['wait', 'clock', 'until']) at(id).hidden = over
  at('message').hidden = over || at('message').textContent === ''
  at('over').hidden = !over
  if (over && !looking) {
    looking = true
    setTimeout(leadBack, Math.random() * rushMs)
  }
}

function expect(moment) {
  end = moment
  const time = end.toLocaleString('ru-RU', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  at('until').textContent = `Откроемся ${time} по вашему времени.`
  draw()
}

/** The end as the server knows it now: works may take longer, a visitor's clock may be wrong. */
async function ask() {
  const answer = await fetch('/runtime-config.json', { cache: 'no-store' })
  const now = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(now)) skew = now - Date.now()
  const { maintenanceEnd, maintenance } = await answer.json()
  at('message').textContent = maintenance?.message ?? ''
  const told = maintenance === null ? new Date(now) : new Date(maintenanceEnd)
  if (!Number.isNaN(told.getTime())) expect(told)
}

/** An own address, or the home page. */
function wanted() {
  const cookie = /(?:^|; )dv_return=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const path = decodeURIComponent(cookie ?? '')
    return /^\/(?![/\\])/.test(path) ? path : '/'
  } catch {
    return '/'
  }
}

/** Opens the page that was wanted as soon as the site is open; whoever closes it may be late. */
async function leadBack() {
  try {
    await ask()
    if (end - Date.now() - skew > 0) {
      looking = false
      return
    }
    const answer = await fetch('/', { method: 'HEAD', redirect: 'manual', cache: 'no-store' })
    if (answer.ok) {
      location.replace(wanted())
      return
    }
  } catch {
    // The server is being started: a later look will find it.
  }
  setTimeout(leadBack, lookAgainMs)
}

for (const link of document.querySelectorAll('a[data-back]')) link.href = wanted()
async function keepAsking() {
  await ask().catch((error) =>
    console.warn('The end of the works could not be asked, the last known one stands.', error),
  )
  setTimeout(keepAsking, spread(askAgainMs))
}

setInterval(draw, 1000)
void keepAsking()
