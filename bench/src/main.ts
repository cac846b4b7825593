console.log('No benchmark is written yet.');
