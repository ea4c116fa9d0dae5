// What a school's own page does: it signs somebody in by its own way and hands the token over by property, never by attribute.
var elements = [].slice.call(document.querySelectorAll('zy-import-wizard, zy-student-roster, zy-student-basics'))
var base = document.body.getAttribute('data-zy-base') || elements[0].getAttribute('base')
var said = document.getElementById('said')

document.getElementById('demo').onsubmit = event => {
  event.preventDefault()
  var form = event.target
  fetch(`${base}/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: form.username.value, password: form.password.value }),
  })
    .then(answer => answer.json())
    .then(answer => {
      said.textContent = answer.token ? '已登录' : String(answer.detail)
      elements.forEach(element => {
        element.token = answer.token
      })
    })
}

document.querySelectorAll('button[data-set]').forEach(button => {
  button.onclick = () => {
    elements.forEach(element => {
      element.setAttribute(button.getAttribute('data-set'), button.getAttribute('data-to'))
    })
  }
})

// Events bubble: one listener on the page hears every element.
;['zy-ready', 'zy-failed', 'signed-out', 'navigate', 'reload', 'open', 'imported', 'done', 'saved', 'close'].forEach(name => {
  document.addEventListener(name, event => {
    if (!event.target.tagName || !/^ZY-/.test(event.target.tagName)) return
    var line = document.createElement('li')
    line.textContent = `${event.target.tagName.toLowerCase()} ${name}`
    document.getElementById('events').appendChild(line)
  })
})
