let end = new Date('2025-09-22T09:00:00+05:00')
const words = {
  days: ['день', 'дня', 'дней'],
  hours: ['час', 'часа', 'часов'],
  minutes: ['минута', 'минуты', 'минут'],
  seconds: ['секунда', 'секунды', 'секунд'],
}
const at = (id) => document.getElementById(id)

function plural(n, [one, few, many]) {
  const ten = n % 10
  const hundred = n % 100
  if (ten === 1 && hundred !== 11) return one
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? few : many
}

function draw() {
  const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
  const parts = {
    days: Math.floor(left / 86400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
  for (const [unit, value] of Object.entries(parts)) {
    const cell = document.querySelector(`[data-unit=${unit}]`)
    cell.textContent = value
    cell.nextElementSibling.textContent = plural(value, words[unit])
  }
  const over = left === 0
  for (const id of ['wait', 'clock', 'until']) at(id).hidden = over
  for (const id of ['over', 'home']) at(id).hidden = !over
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

expect(end)
setInterval(draw, 1000)
fetch('/runtime-config.json')
  .then((answer) => answer.json())
  .then((config) => {
    const told = new Date(config.maintenanceEnd)
    if (!Number.isNaN(told.getTime())) expect(told)
  })
  .catch((error) => console.warn('The end of the works is not known, the default stands.', error))
