// The end of a sign-in elsewhere: tells the page that opened this window, if it is one of ours, and goes.
const { message } = document.documentElement.dataset
if (message !== undefined && window.opener) {
  window.opener.postMessage(JSON.parse(message), window.location.origin)
  window.close()
}
