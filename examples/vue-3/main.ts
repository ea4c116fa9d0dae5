import { createApp } from 'vue'
import App from './App.vue'

createApp(App, { base: document.getElementById('app')!.dataset.zyBase }).mount('#app')
