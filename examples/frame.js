// The outside of a framed widget. Both ends name the exact origin they speak with, and look at who sent what they hear.
const frame = document.querySelector('iframe.zy')
const theirs = new URL(frame.src).origin
let token = ''

function give() {
  // Never '*': a token goes to this origin or to nobody.
  if (token) frame.contentWindow.postMessage({ zy: 'token', token }, theirs)
}

window.addEventListener('message', event => {
  if (event.source !== frame.contentWindow || event.origin !== theirs || !event.data) return
  const said = event.data
  if (said.zy === 'hello') {
    // brought back by Back: whoever was there may have signed out since. Fetch a fresh token from your own server, and give that
    if (said.again) token = ''
    give()
  }
  if (said.zy === 'size') frame.height = Math.min(Math.max(Number(said.height) || 0, 120), 4000)
  if (said.zy === 'event') {
    // said.name === 'signed-out': fetch a fresh token from your own server, and give it
    const line = document.createElement('li')
    line.textContent = said.name
    document.getElementById('events').appendChild(line)
  }
})

// Your page would fetch the token from your own server; here it is typed.
document.getElementById('give').onclick = () => {
  token = document.getElementById('token').value
  give()
}
