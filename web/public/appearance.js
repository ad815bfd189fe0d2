// Before the first paint, so that the page never flashes in the wrong appearance, nor the login at who is in.
(() => {
  const saved = localStorage.getItem('cocho.appearance');
  const dark = saved === 'dark' || (!saved && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  if (saved === 'sun') root.dataset.sun = '';
  if (/"token":"./.test(localStorage.getItem('cocho.session'))) root.dataset.member = '';
})();
