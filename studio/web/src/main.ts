const root = document.getElementById('studio');
if (root) root.textContent = 'Limber studio: connecting';
