"use strict";(()=>{var vi=class{listeners=new Map;on(e,t){let n=this.listeners.get(e)??new Set;return this.listeners.set(e,n),n.add(t),()=>n.delete(t)}emit(e,t){for(let n of this.listeners.get(e)??[])n(t)}};var Yh={f32:4,u32:4,u16:2,u8:1};function eg(i,e,t,n){switch(e){case"f32":return new Float32Array(i,t,n);case"u32":return new Uint32Array(i,t,n);case"u16":return new Uint16Array(i,t,n);case"u8":return new Uint8Array(i,t,n)}}function $h(i){if(i.byteLength<8)throw new Error("a binary message is at least 8 bytes long");let e=new DataView(i);if(e.getUint32(0,!0)!==826428748)throw new Error("a binary message begins with LMB1");let t=e.getUint32(4,!0);if(8+t>i.byteLength)throw new Error("the description of a binary message is truncated");let n=JSON.parse(new TextDecoder().decode(new Uint8Array(i,8,t)));if(typeof n!="object"||n===null||typeof n.event!="string")throw new Error("the description of a binary message names no event");let s=new Map;for(let[r,o]of Object.entries(n.arrays??{})){let{type:a,shape:c,offset:l}=o;if(!(a in Yh))throw new Error(`array "${r}" has the unknown type "${a}"`);let h=c.reduce((u,f)=>u*f,1);if(!(Number.isInteger(h)&&h>=0&&l%8===0&&l>=8+t)||l+h*Yh[a]>i.byteLength)throw new Error(`array "${r}" does not fit its message`);s.set(r,{shape:c,data:eg(i,a,l,h)})}return{facts:n,arrays:s}}function Zh(i){return{revision:0,document:null,shape:null,handles:[],binding:null,options:{},unavailable:{},mode:"",compare:null,compression:null,motion:null,fitting:null,work:null,history:{undo:null,redo:null},recovery:null,picture:null,...i}}var gt=class extends Error{code;place;remedy;constructor(e){super(e.message.charAt(0).toUpperCase()+e.message.slice(1)),this.code=e.code,this.place=e.place??"",this.remedy=e.remedy??""}},Ol=250,ng=5e3,jr=class{constructor(e,t=location.origin){this.token=e;this.origin=t}token;origin;events=new vi;state="connecting";message_limit=1048576;socket=null;next_id=1;waiting=new Map;retry_ms=Ol;retry_timer=0;address(e,t={}){let n=new URL(e,this.origin+"/");for(let[s,r]of Object.entries(t))n.searchParams.set(s,r);return n.searchParams.set("token",this.token),n.toString()}connect(){clearTimeout(this.retry_timer);let e=new WebSocket(this.address("ws").replace(/^http/,"ws"));e.binaryType="arraybuffer",this.socket=e,e.onopen=()=>{this.hello()},e.onmessage=t=>this.receive(t.data),e.onclose=()=>this.lost(e)}retry(){this.retry_ms=Ol,this.state!=="open"&&this.connect()}request(e){let t=this.next_id++;return new Promise((n,s)=>{if(JSON.stringify(e).length>this.message_limit-64){s(new gt({code:"TooLarge",message:"This is too much for one step.",remedy:"Do it in smaller parts."}));return}if(!this.send({id:t,...e})){s(new gt({code:"Disconnected",message:"The studio is not connected.",remedy:"It tries again by itself."}));return}this.waiting.set(t,{resolve:n,reject:s})})}send(e){return this.socket?.readyState!==WebSocket.OPEN?!1:(this.socket.send(JSON.stringify(e)),!0)}async hello(){try{let e=await this.request({do:"hello",protocol:1});this.retry_ms=Ol,this.message_limit=e.limits?.message??this.message_limit,this.events.emit("hello",e),this.become("open")}catch(e){if(!(e instanceof gt)||e.code==="Disconnected")return;this.become("refused"),this.events.emit("refused",e),this.socket?.close()}}receive(e){if(e instanceof ArrayBuffer){this.events.emit("binary",$h(e));return}let t=JSON.parse(String(e));if(typeof t.re!="number"){typeof t.event=="string"&&this.events.emit("text",t);return}let n=this.waiting.get(t.re);this.waiting.delete(t.re),t.error?n?.reject(new gt(t.error)):n?.resolve(t)}lost(e){if(e!==this.socket)return;let t=new gt({code:"Disconnected",message:"The studio went away.",remedy:"It connects again by itself."});for(let{reject:n}of this.waiting.values())n(t);this.waiting.clear(),this.state!=="refused"&&(this.become("lost"),this.check_token(),this.retry_timer=window.setTimeout(()=>this.connect(),this.retry_ms),this.retry_ms=Math.min(ng,this.retry_ms*1.6))}async check_token(){(await fetch(this.address("upload"),{method:"GET"}).catch(()=>null))?.status!==403||this.state==="open"||(clearTimeout(this.retry_timer),this.become("refused"),this.events.emit("refused",new gt({code:"WrongToken",message:"This address belongs to another run of the studio.",remedy:'Open the address that "limber studio" has printed.'})))}become(e){this.state=e,this.events.emit("link",e)}};var Ln=class i{constructor(e,t,n=null,s={}){this.studio=e;this.handle=t;this.end_of_bone=n;this.more=s}studio;handle;end_of_bone;more;static last_number=0;pending=null;frame=0;sent=!1;static next_number(){return++i.last_number}static get last(){return i.last_number}to_position(e){this.push({position:this.studio.scene.planar?[e.x,e.y]:e.toArray()})}to_transform(e){this.push({transform:e})}end(){this.flush(),this.studio.intend({do:"drag_end",handle:this.handle})}cancel(){cancelAnimationFrame(this.frame),this.frame=0,this.pending=null,this.sent&&this.studio.intend({do:"drag_cancel",handle:this.handle})}push(e){this.pending=e,this.frame||(this.frame=requestAnimationFrame(()=>this.flush()))}flush(){cancelAnimationFrame(this.frame),this.frame=0,this.pending&&(this.studio.connection.send({do:"drag",handle:this.handle,number:i.next_number(),...this.pending,...this.end_of_bone?{end:this.end_of_bone}:{},...this.more}),this.pending=null,this.sent=!0)}};function Qr(i,e){let t=i.weights?.arrays.get("compressed.error")?.data,n=i.state?.compression;if(!e.get("error")||!(t instanceof Float32Array)||!n?.positions)return null;let s=e.get("error_scale")==="largest"?n.largest?.positions.brightest:void 0;return{errors:t,brightest:Math.max(s??n.positions.brightest,1e-30)}}function zi(i,e,t){return i.frames[t]?.facts.mode==="compressed"&&Qr(i,e)!==null}function Jh(i,e,t){let n=Qr(e,t);if(!n||n.errors.length!==i.vertices)return;let s=i.value_data;for(let r=0;r<i.vertices;++r)s[4*r+3]=n.errors[r]/n.brightest;i.values.needsUpdate=!0}var Tu=0,pc=1,Au=2;var _r=1,Ru=2,Ps=3,$n=0,ln=1,yt=2,kn=0,Is=1,mc=2,gc=3,_c=4,Ls=5;var Ji=100,Cu=101,Pu=102,Iu=103,ia=104,Lu=200,Ii=201,Du=202,Nu=203,vc=204,Ds=205,Fu=206,Uu=207,Ou=208,Bu=209,ku=210,zu=211,Vu=212,Gu=213,Hu=214,Ao=0,Ro=1,Co=2,vs=3,Po=4,Io=5,Lo=6,Do=7,yc=0,Wu=1,Xu=2,Zn=0,xc=1,bc=2,Sc=3,Mc=4,wc=5,Ec=6,Tc=7;var Ac=300,Ki=301,Ns=302,sa=303,ra=304,ys=1e3,En=1001,xs=1002,ot=1003,qu=1004;var vr=1005;var Mt=1006,oa=1007;var zn=1008;var cn=1009,Rc=1010,Cc=1011,Fs=1012,aa=1013,vn=1014,Ht=1015,Vn=1016,la=1017,ca=1018,ji=1020,Pc=35902,Ic=35899,Lc=1021,Dc=1022,Wt=1023,ai=1026,di=1027,Nc=1028,Us=1029,Li=1030,Os=1031;var ha=1033,yr=33776,xr=33777,br=33778,Sr=33779,ua=35840,da=35841,fa=35842,pa=35843,ma=36196,ga=37492,_a=37496,va=37488,ya=37489,Mr=37490,xa=37491,ba=37808,Sa=37809,Ma=37810,wa=37811,Ea=37812,Ta=37813,Aa=37814,Ra=37815,Ca=37816,Pa=37817,Ia=37818,La=37819,Da=37820,Na=37821,Fa=36492,Ua=36494,Oa=36495,Ba=36283,ka=36284,wr=36285,za=36286;var tr=2300,No=2301,Eo=2302,oc=2303,ac=2400,lc=2401,cc=2402;var Yu=3200;var Fc=0,$u=1,Gn="",on="srgb",nr="srgb-linear",ir="linear",et="srgb";var To=7680;var Zu=519,Ju=512,Ku=513,ju=514,Uc=515,Qu=516,ed=517,Oc=518,Bc=519,td=35044;var Er="300 es",Tn=2e3,sr=2001;function ig(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function sg(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function rr(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function nd(){let i=rr("canvas");return i.style.display="block",i}var Kh={},bs=null;function kc(...i){let e="THREE."+i.shift();bs?bs("log",e,...i):console.log(e,...i)}function id(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ie(...i){i=id(i);let e="THREE."+i.shift();if(bs)bs("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function De(...i){i=id(i);let e="THREE."+i.shift();if(bs)bs("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function er(...i){let e=i.join(" ");e in Kh||(Kh[e]=!0,Ie(...i))}function sd(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var rd={[Ao]:Ao,[Co]:Lo,[Po]:Po,[vs]:Io,[Ro]:Ro,[Lo]:Co,[Do]:Do,[Io]:vs},Un=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Qt=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Bl=Math.PI/180,Fo=180/Math.PI;function Tr(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Qt[i&255]+Qt[i>>8&255]+Qt[i>>16&255]+Qt[i>>24&255]+"-"+Qt[e&255]+Qt[e>>8&255]+"-"+Qt[e>>16&15|64]+Qt[e>>24&255]+"-"+Qt[t&63|128]+Qt[t>>8&255]+"-"+Qt[t>>16&255]+Qt[t>>24&255]+Qt[n&255]+Qt[n>>8&255]+Qt[n>>16&255]+Qt[n>>24&255]).toLowerCase()}function Ze(i,e,t){return Math.max(e,Math.min(t,i))}function rg(i,e){return(i%e+e)%e}function kl(i,e,t){return(1-t)*i+t*e}function od(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function zc(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function og(i,e){if(e.constructor===Float32Array)return i;let t=zc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function ag(i,e){if(e.constructor===Float32Array)return i;let t=zc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Ge=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ze(this.x,e.x,t.x),this.y=Ze(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ze(this.x,e,t),this.y=Ze(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ze(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ze(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},_t=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let c=n[s+0],l=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],f=r[o+1],g=r[o+2],_=r[o+3];if(d!==_||c!==u||l!==f||h!==g){let p=c*u+l*f+h*g+d*_;p<0&&(u=-u,f=-f,g=-g,_=-_,p=-p);let m=1-a;if(p<.9995){let y=Math.acos(p),w=Math.sin(y);m=Math.sin(m*y)/w,a=Math.sin(a*y)/w,c=c*m+u*a,l=l*m+f*a,h=h*m+g*a,d=d*m+_*a}else{c=c*m+u*a,l=l*m+f*a,h=h*m+g*a,d=d*m+_*a;let y=1/Math.sqrt(c*c+l*l+h*h+d*d);c*=y,l*=y,h*=y,d*=y}}e[t]=c,e[t+1]=l,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],c=n[s+1],l=n[s+2],h=n[s+3],d=r[o],u=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*d+c*f-l*u,e[t+1]=c*g+h*u+l*d-a*f,e[t+2]=l*g+h*f+a*u-c*d,e[t+3]=h*g-a*d-c*u-l*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,c=Math.sin,l=a(n/2),h=a(s/2),d=a(r/2),u=c(n/2),f=c(s/2),g=c(r/2);switch(o){case"XYZ":this._x=u*h*d+l*f*g,this._y=l*f*d-u*h*g,this._z=l*h*g+u*f*d,this._w=l*h*d-u*f*g;break;case"YXZ":this._x=u*h*d+l*f*g,this._y=l*f*d-u*h*g,this._z=l*h*g-u*f*d,this._w=l*h*d+u*f*g;break;case"ZXY":this._x=u*h*d-l*f*g,this._y=l*f*d+u*h*g,this._z=l*h*g+u*f*d,this._w=l*h*d-u*f*g;break;case"ZYX":this._x=u*h*d-l*f*g,this._y=l*f*d+u*h*g,this._z=l*h*g-u*f*d,this._w=l*h*d+u*f*g;break;case"YZX":this._x=u*h*d+l*f*g,this._y=l*f*d+u*h*g,this._z=l*h*g-u*f*d,this._w=l*h*d-u*f*g;break;case"XZY":this._x=u*h*d-l*f*g,this._y=l*f*d-u*h*g,this._z=l*h*g+u*f*d,this._w=l*h*d+u*f*g;break;default:Ie("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],c=t[9],l=t[2],h=t[6],d=t[10],u=n+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-c)*f,this._y=(r-l)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(h-c)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+l)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-l)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(c+h)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+l)/f,this._y=(c+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ze(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,c=t._y,l=t._z,h=t._w;return this._x=n*h+o*a+s*l-r*c,this._y=s*h+o*c+r*a-n*l,this._z=r*h+o*l+n*c-s*a,this._w=o*h-n*a-s*c-r*l,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let c=1-t;if(a<.9995){let l=Math.acos(a),h=Math.sin(l);c=Math.sin(c*l)/h,t=Math.sin(t*l)/h,this._x=this._x*c+n*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this._onChangeCallback()}else this._x=this._x*c+n*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(jh.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(jh.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,c=e.w,l=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+c*l+o*d-a*h,this.y=n+c*h+a*l-r*d,this.z=s+c*d+r*h-o*l,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ze(this.x,e.x,t.x),this.y=Ze(this.y,e.y,t.y),this.z=Ze(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ze(this.x,e,t),this.y=Ze(this.y,e,t),this.z=Ze(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ze(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,c=t.z;return this.x=s*c-r*a,this.y=r*o-n*c,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return zl.copy(this).projectOnVector(e),this.sub(zl)}reflect(e){return this.sub(zl.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ze(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},zl=new C,jh=new _t,Ne=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,c,l)}set(e,t,n,s,r,o,a,c,l){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=c,h[6]=n,h[7]=o,h[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],c=n[6],l=n[1],h=n[4],d=n[7],u=n[2],f=n[5],g=n[8],_=s[0],p=s[3],m=s[6],y=s[1],w=s[4],b=s[7],A=s[2],T=s[5],v=s[8];return r[0]=o*_+a*y+c*A,r[3]=o*p+a*w+c*T,r[6]=o*m+a*b+c*v,r[1]=l*_+h*y+d*A,r[4]=l*p+h*w+d*T,r[7]=l*m+h*b+d*v,r[2]=u*_+f*y+g*A,r[5]=u*p+f*w+g*T,r[8]=u*m+f*b+g*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8];return t*o*h-t*a*l-n*r*h+n*a*c+s*r*l-s*o*c}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],d=h*o-a*l,u=a*c-h*r,f=l*r-o*c,g=t*d+n*u+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/g;return e[0]=d*_,e[1]=(s*l-h*n)*_,e[2]=(a*n-s*o)*_,e[3]=u*_,e[4]=(h*t-s*c)*_,e[5]=(s*r-a*t)*_,e[6]=f*_,e[7]=(n*c-l*t)*_,e[8]=(o*t-n*r)*_,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(n*c,n*l,-n*(c*o+l*a)+o+e,-s*l,s*c,-s*(-l*o+c*a)+a+t,0,0,1),this}scale(e,t){return er("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Vl.makeScale(e,t)),this}rotate(e){return er("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Vl.makeRotation(-e)),this}translate(e,t){return er("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Vl.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Vl=new Ne,Qh=new Ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),eu=new Ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function lg(){let i={enabled:!0,workingColorSpace:nr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===et&&(s.r=oi(s.r),s.g=oi(s.g),s.b=oi(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===et&&(s.r=_s(s.r),s.g=_s(s.g),s.b=_s(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Gn?ir:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[nr]:{primaries:e,whitePoint:n,transfer:ir,toXYZ:Qh,fromXYZ:eu,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:on},outputColorSpaceConfig:{drawingBufferColorSpace:on}},[on]:{primaries:e,whitePoint:n,transfer:et,toXYZ:Qh,fromXYZ:eu,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:on}}}),i}var Ye=lg();function oi(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function _s(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var ss,Uo=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{ss===void 0&&(ss=rr("canvas")),ss.width=e.width,ss.height=e.height;let s=ss.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=ss}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=rr("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=oi(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(oi(t[n]/255)*255):t[n]=oi(t[n]);return{data:t,width:e.width,height:e.height}}else return Ie("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},cg=0,Ss=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:cg++}),this.uuid=Tr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Gl(s[o].image)):r.push(Gl(s[o]))}else r=Gl(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Gl(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Uo.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ie("Texture: Unable to serialize Texture."),{})}var hg=0,Hl=new C,tn=class i extends Un{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=En,s=En,r=Mt,o=zn,a=Wt,c=cn,l=i.DEFAULT_ANISOTROPY,h=Gn){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:hg++}),this.uuid=Tr(),this.name="",this.source=new Ss(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new Ge(0,0),this.repeat=new Ge(1,1),this.center=new Ge(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Hl).x}get height(){return this.source.getSize(Hl).y}get depth(){return this.source.getSize(Hl).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ie(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Ac)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ys:e.x=e.x-Math.floor(e.x);break;case En:e.x=e.x<0?0:1;break;case xs:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ys:e.y=e.y-Math.floor(e.y);break;case En:e.y=e.y<0?0:1;break;case xs:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};tn.DEFAULT_IMAGE=null;tn.DEFAULT_MAPPING=Ac;tn.DEFAULT_ANISOTROPY=1;var ft=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,c=e.elements,l=c[0],h=c[4],d=c[8],u=c[1],f=c[5],g=c[9],_=c[2],p=c[6],m=c[10];if(Math.abs(h-u)<.01&&Math.abs(d-_)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+_)<.1&&Math.abs(g+p)<.1&&Math.abs(l+f+m-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let w=(l+1)/2,b=(f+1)/2,A=(m+1)/2,T=(h+u)/4,v=(d+_)/4,E=(g+p)/4;return w>b&&w>A?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=T/n,r=v/n):b>A?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=E/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=v/r,s=E/r),this.set(n,s,r,t),this}let y=Math.sqrt((p-g)*(p-g)+(d-_)*(d-_)+(u-h)*(u-h));return Math.abs(y)<.001&&(y=1),this.x=(p-g)/y,this.y=(d-_)/y,this.z=(u-h)/y,this.w=Math.acos((l+f+m-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ze(this.x,e.x,t.x),this.y=Ze(this.y,e.y,t.y),this.z=Ze(this.z,e.z,t.z),this.w=Ze(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ze(this.x,e,t),this.y=Ze(this.y,e,t),this.z=Ze(this.z,e,t),this.w=Ze(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ze(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Oo=class extends Un{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Mt,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new ft(0,0,e,t),this.scissorTest=!1,this.viewport=new ft(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new tn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Mt,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Ss(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},vt=class extends Oo{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},or=class extends tn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=ot,this.minFilter=ot,this.wrapR=En,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Bo=class extends tn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=ot,this.minFilter=ot,this.wrapR=En,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var $e=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,c,l,h,d,u,f,g,_,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,c,l,h,d,u,f,g,_,p)}set(e,t,n,s,r,o,a,c,l,h,d,u,f,g,_,p){let m=this.elements;return m[0]=e,m[4]=t,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=c,m[2]=l,m[6]=h,m[10]=d,m[14]=u,m[3]=f,m[7]=g,m[11]=_,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/rs.setFromMatrixColumn(e,0).length(),r=1/rs.setFromMatrixColumn(e,1).length(),o=1/rs.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),c=Math.cos(s),l=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=o*h,f=o*d,g=a*h,_=a*d;t[0]=c*h,t[4]=-c*d,t[8]=l,t[1]=f+g*l,t[5]=u-_*l,t[9]=-a*c,t[2]=_-u*l,t[6]=g+f*l,t[10]=o*c}else if(e.order==="YXZ"){let u=c*h,f=c*d,g=l*h,_=l*d;t[0]=u+_*a,t[4]=g*a-f,t[8]=o*l,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=_+u*a,t[10]=o*c}else if(e.order==="ZXY"){let u=c*h,f=c*d,g=l*h,_=l*d;t[0]=u-_*a,t[4]=-o*d,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=_-u*a,t[2]=-o*l,t[6]=a,t[10]=o*c}else if(e.order==="ZYX"){let u=o*h,f=o*d,g=a*h,_=a*d;t[0]=c*h,t[4]=g*l-f,t[8]=u*l+_,t[1]=c*d,t[5]=_*l+u,t[9]=f*l-g,t[2]=-l,t[6]=a*c,t[10]=o*c}else if(e.order==="YZX"){let u=o*c,f=o*l,g=a*c,_=a*l;t[0]=c*h,t[4]=_-u*d,t[8]=g*d+f,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-l*h,t[6]=f*d+g,t[10]=u-_*d}else if(e.order==="XZY"){let u=o*c,f=o*l,g=a*c,_=a*l;t[0]=c*h,t[4]=-d,t[8]=l*h,t[1]=u*d+_,t[5]=o*h,t[9]=f*d-g,t[2]=g*d-f,t[6]=a*h,t[10]=_*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(ug,e,dg)}lookAt(e,t,n){let s=this.elements;return fn.subVectors(e,t),fn.lengthSq()===0&&(fn.z=1),fn.normalize(),yi.crossVectors(n,fn),yi.lengthSq()===0&&(Math.abs(n.z)===1?fn.x+=1e-4:fn.z+=1e-4,fn.normalize(),yi.crossVectors(n,fn)),yi.normalize(),eo.crossVectors(fn,yi),s[0]=yi.x,s[4]=eo.x,s[8]=fn.x,s[1]=yi.y,s[5]=eo.y,s[9]=fn.y,s[2]=yi.z,s[6]=eo.z,s[10]=fn.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],c=n[8],l=n[12],h=n[1],d=n[5],u=n[9],f=n[13],g=n[2],_=n[6],p=n[10],m=n[14],y=n[3],w=n[7],b=n[11],A=n[15],T=s[0],v=s[4],E=s[8],N=s[12],P=s[1],F=s[5],O=s[9],X=s[13],L=s[2],G=s[6],Y=s[10],V=s[14],te=s[3],H=s[7],Q=s[11],ee=s[15];return r[0]=o*T+a*P+c*L+l*te,r[4]=o*v+a*F+c*G+l*H,r[8]=o*E+a*O+c*Y+l*Q,r[12]=o*N+a*X+c*V+l*ee,r[1]=h*T+d*P+u*L+f*te,r[5]=h*v+d*F+u*G+f*H,r[9]=h*E+d*O+u*Y+f*Q,r[13]=h*N+d*X+u*V+f*ee,r[2]=g*T+_*P+p*L+m*te,r[6]=g*v+_*F+p*G+m*H,r[10]=g*E+_*O+p*Y+m*Q,r[14]=g*N+_*X+p*V+m*ee,r[3]=y*T+w*P+b*L+A*te,r[7]=y*v+w*F+b*G+A*H,r[11]=y*E+w*O+b*Y+A*Q,r[15]=y*N+w*X+b*V+A*ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],c=e[9],l=e[13],h=e[2],d=e[6],u=e[10],f=e[14],g=e[3],_=e[7],p=e[11],m=e[15],y=c*f-l*u,w=a*f-l*d,b=a*u-c*d,A=o*f-l*h,T=o*u-c*h,v=o*d-a*h;return t*(_*y-p*w+m*b)-n*(g*y-p*A+m*T)+s*(g*w-_*A+m*v)-r*(g*b-_*T+p*v)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],c=e[2],l=e[6],h=e[10];return t*(o*h-a*l)-n*(r*h-a*c)+s*(r*l-o*c)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],d=e[9],u=e[10],f=e[11],g=e[12],_=e[13],p=e[14],m=e[15],y=t*a-n*o,w=t*c-s*o,b=t*l-r*o,A=n*c-s*a,T=n*l-r*a,v=s*l-r*c,E=h*_-d*g,N=h*p-u*g,P=h*m-f*g,F=d*p-u*_,O=d*m-f*_,X=u*m-f*p,L=y*X-w*O+b*F+A*P-T*N+v*E;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/L;return e[0]=(a*X-c*O+l*F)*G,e[1]=(s*O-n*X-r*F)*G,e[2]=(_*v-p*T+m*A)*G,e[3]=(u*T-d*v-f*A)*G,e[4]=(c*P-o*X-l*N)*G,e[5]=(t*X-s*P+r*N)*G,e[6]=(p*b-g*v-m*w)*G,e[7]=(h*v-u*b+f*w)*G,e[8]=(o*O-a*P+l*E)*G,e[9]=(n*P-t*O-r*E)*G,e[10]=(g*T-_*b+m*y)*G,e[11]=(d*b-h*T-f*y)*G,e[12]=(a*N-o*F-c*E)*G,e[13]=(t*F-n*N+s*E)*G,e[14]=(_*w-g*A-p*y)*G,e[15]=(h*A-d*w+u*y)*G,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,c=e.z,l=r*o,h=r*a;return this.set(l*o+n,l*a-s*c,l*c+s*a,0,l*a+s*c,h*a+n,h*c-s*o,0,l*c-s*a,h*c+s*o,r*c*c+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,c=t._w,l=r+r,h=o+o,d=a+a,u=r*l,f=r*h,g=r*d,_=o*h,p=o*d,m=a*d,y=c*l,w=c*h,b=c*d,A=n.x,T=n.y,v=n.z;return s[0]=(1-(_+m))*A,s[1]=(f+b)*A,s[2]=(g-w)*A,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(u+m))*T,s[6]=(p+y)*T,s[7]=0,s[8]=(g+w)*v,s[9]=(p-y)*v,s[10]=(1-(u+_))*v,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=rs.set(s[0],s[1],s[2]).length(),a=rs.set(s[4],s[5],s[6]).length(),c=rs.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Dn.copy(this);let l=1/o,h=1/a,d=1/c;return Dn.elements[0]*=l,Dn.elements[1]*=l,Dn.elements[2]*=l,Dn.elements[4]*=h,Dn.elements[5]*=h,Dn.elements[6]*=h,Dn.elements[8]*=d,Dn.elements[9]*=d,Dn.elements[10]*=d,t.setFromRotationMatrix(Dn),n.x=o,n.y=a,n.z=c,this}makePerspective(e,t,n,s,r,o,a=Tn,c=!1){let l=this.elements,h=2*r/(t-e),d=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),g,_;if(c)g=r/(o-r),_=o*r/(o-r);else if(a===Tn)g=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===sr)g=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=d,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=g,l[14]=_,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Tn,c=!1){let l=this.elements,h=2/(t-e),d=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),g,_;if(c)g=1/(o-r),_=o/(o-r);else if(a===Tn)g=-2/(o-r),_=-(o+r)/(o-r);else if(a===sr)g=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=0,l[12]=u,l[1]=0,l[5]=d,l[9]=0,l[13]=f,l[2]=0,l[6]=0,l[10]=g,l[14]=_,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},rs=new C,Dn=new $e,ug=new C(0,0,0),dg=new C(1,1,1),yi=new C,eo=new C,fn=new C,tu=new $e,nu=new _t,qn=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(Ze(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,l),this._z=0);break;case"YXZ":this._x=Math.asin(-Ze(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(Ze(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-Ze(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(Ze(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-h,l),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Ze(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ie("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return tu.makeRotationFromQuaternion(e),this.setFromRotationMatrix(tu,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return nu.setFromEuler(this),this.setFromQuaternion(nu,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};qn.DEFAULT_ORDER="XYZ";var Ms=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},fg=0,iu=new C,os=new _t,ti=new $e,to=new C,Zs=new C,pg=new C,mg=new _t,su=new C(1,0,0),ru=new C(0,1,0),ou=new C(0,0,1),au={type:"added"},gg={type:"removed"},as={type:"childadded",child:null},Wl={type:"childremoved",child:null},Pt=class i extends Un{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:fg++}),this.uuid=Tr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new C,t=new qn,n=new _t,s=new C(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new $e},normalMatrix:{value:new Ne}}),this.matrix=new $e,this.matrixWorld=new $e,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ms,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return os.setFromAxisAngle(e,t),this.quaternion.multiply(os),this}rotateOnWorldAxis(e,t){return os.setFromAxisAngle(e,t),this.quaternion.premultiply(os),this}rotateX(e){return this.rotateOnAxis(su,e)}rotateY(e){return this.rotateOnAxis(ru,e)}rotateZ(e){return this.rotateOnAxis(ou,e)}translateOnAxis(e,t){return iu.copy(e).applyQuaternion(this.quaternion),this.position.add(iu.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(su,e)}translateY(e){return this.translateOnAxis(ru,e)}translateZ(e){return this.translateOnAxis(ou,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ti.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?to.copy(e):to.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Zs.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ti.lookAt(Zs,to,this.up):ti.lookAt(to,Zs,this.up),this.quaternion.setFromRotationMatrix(ti),s&&(ti.extractRotation(s.matrixWorld),os.setFromRotationMatrix(ti),this.quaternion.premultiply(os.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(De("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(au),as.child=e,this.dispatchEvent(as),as.child=null):De("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(gg),Wl.child=e,this.dispatchEvent(Wl),Wl.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ti.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ti.multiply(e.parent.matrixWorld)),e.applyMatrix4(ti),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(au),as.child=e,this.dispatchEvent(as),as.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Zs,e,pg),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Zs,mg,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(e)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,h=c.length;l<h;l++){let d=c[l];r(e.shapes,d)}else r(e.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(e.materials,this.material[c]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(e.animations,c))}}if(t){let a=o(e.geometries),c=o(e.materials),l=o(e.textures),h=o(e.images),d=o(e.shapes),u=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),c.length>0&&(n.materials=c),l.length>0&&(n.textures=l),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let c=[];for(let l in a){let h=a[l];delete h.metadata,c.push(h)}return c}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Pt.DEFAULT_UP=new C(0,1,0);Pt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Pt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Xi=class extends Pt{constructor(){super(),this.isGroup=!0,this.type="Group"}},_g={type:"move"},ws=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Xi,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Xi,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Xi,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(l&&e.hand){o=!0;for(let _ of e.hand.values()){let p=t.getJointPose(_,n),m=this._getHandJoint(l,_);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=l.joints["index-finger-tip"],d=l.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,g=.005;l.inputState.pinching&&u>f+g?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!l.inputState.pinching&&u<=f-g&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else c!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(_g)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Xi;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},ad={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},xi={h:0,s:0,l:0},no={h:0,s:0,l:0};function Xl(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var He=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=on){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ye.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=Ye.workingColorSpace){return this.r=e,this.g=t,this.b=n,Ye.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=Ye.workingColorSpace){if(e=rg(e,1),t=Ze(t,0,1),n=Ze(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Xl(o,r,e+1/3),this.g=Xl(o,r,e),this.b=Xl(o,r,e-1/3)}return Ye.colorSpaceToWorking(this,s),this}setStyle(e,t=on){function n(r){r!==void 0&&parseFloat(r)<1&&Ie("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ie("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ie("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=on){let n=ad[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ie("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=oi(e.r),this.g=oi(e.g),this.b=oi(e.b),this}copyLinearToSRGB(e){return this.r=_s(e.r),this.g=_s(e.g),this.b=_s(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=on){return Ye.workingToColorSpace(en.copy(this),e),Math.round(Ze(en.r*255,0,255))*65536+Math.round(Ze(en.g*255,0,255))*256+Math.round(Ze(en.b*255,0,255))}getHexString(e=on){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ye.workingColorSpace){Ye.workingToColorSpace(en.copy(this),t);let n=en.r,s=en.g,r=en.b,o=Math.max(n,s,r),a=Math.min(n,s,r),c,l,h=(a+o)/2;if(a===o)c=0,l=0;else{let d=o-a;switch(l=h<=.5?d/(o+a):d/(2-o-a),o){case n:c=(s-r)/d+(s<r?6:0);break;case s:c=(r-n)/d+2;break;case r:c=(n-s)/d+4;break}c/=6}return e.h=c,e.s=l,e.l=h,e}getRGB(e,t=Ye.workingColorSpace){return Ye.workingToColorSpace(en.copy(this),t),e.r=en.r,e.g=en.g,e.b=en.b,e}getStyle(e=on){Ye.workingToColorSpace(en.copy(this),e);let t=en.r,n=en.g,s=en.b;return e!==on?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(xi),this.setHSL(xi.h+e,xi.s+t,xi.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(xi),e.getHSL(no);let n=kl(xi.h,no.h,t),s=kl(xi.s,no.s,t),r=kl(xi.l,no.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},en=new He;He.NAMES=ad;var Vt=class extends Pt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new qn,this.environmentIntensity=1,this.environmentRotation=new qn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Nn=new C,ni=new C,ql=new C,ii=new C,ls=new C,cs=new C,lu=new C,Yl=new C,$l=new C,Zl=new C,Jl=new ft,Kl=new ft,jl=new ft,wi=class i{constructor(e=new C,t=new C,n=new C){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Nn.subVectors(e,t),s.cross(Nn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Nn.subVectors(s,t),ni.subVectors(n,t),ql.subVectors(e,t);let o=Nn.dot(Nn),a=Nn.dot(ni),c=Nn.dot(ql),l=ni.dot(ni),h=ni.dot(ql),d=o*l-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(l*c-a*h)*u,g=(o*h-a*c)*u;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ii)===null?!1:ii.x>=0&&ii.y>=0&&ii.x+ii.y<=1}static getInterpolation(e,t,n,s,r,o,a,c){return this.getBarycoord(e,t,n,s,ii)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,ii.x),c.addScaledVector(o,ii.y),c.addScaledVector(a,ii.z),c)}static getInterpolatedAttribute(e,t,n,s,r,o){return Jl.setScalar(0),Kl.setScalar(0),jl.setScalar(0),Jl.fromBufferAttribute(e,t),Kl.fromBufferAttribute(e,n),jl.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Jl,r.x),o.addScaledVector(Kl,r.y),o.addScaledVector(jl,r.z),o}static isFrontFacing(e,t,n,s){return Nn.subVectors(n,t),ni.subVectors(e,t),Nn.cross(ni).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Nn.subVectors(this.c,this.b),ni.subVectors(this.a,this.b),Nn.cross(ni).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;ls.subVectors(s,n),cs.subVectors(r,n),Yl.subVectors(e,n);let c=ls.dot(Yl),l=cs.dot(Yl);if(c<=0&&l<=0)return t.copy(n);$l.subVectors(e,s);let h=ls.dot($l),d=cs.dot($l);if(h>=0&&d<=h)return t.copy(s);let u=c*d-h*l;if(u<=0&&c>=0&&h<=0&&c-h>0)return o=c/(c-h),t.copy(n).addScaledVector(ls,o);Zl.subVectors(e,r);let f=ls.dot(Zl),g=cs.dot(Zl);if(g>=0&&f<=g)return t.copy(r);let _=f*l-c*g;if(_<=0&&l>=0&&g<=0)return a=l/(l-g),t.copy(n).addScaledVector(cs,a);let p=h*g-f*d;if(p<=0&&d-h>=0&&f-g>=0)return lu.subVectors(r,s),a=(d-h)/(d-h+(f-g)),t.copy(s).addScaledVector(lu,a);let m=1/(p+_+u);return o=_*m,a=u*m,t.copy(n).addScaledVector(ls,o).addScaledVector(cs,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Ei=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Fn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Fn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Fn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Fn):Fn.fromBufferAttribute(r,o),Fn.applyMatrix4(e.matrixWorld),this.expandByPoint(Fn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),io.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),io.copy(n.boundingBox)),io.applyMatrix4(e.matrixWorld),this.union(io)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Fn),Fn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Js),so.subVectors(this.max,Js),hs.subVectors(e.a,Js),us.subVectors(e.b,Js),ds.subVectors(e.c,Js),bi.subVectors(us,hs),Si.subVectors(ds,us),Vi.subVectors(hs,ds);let t=[0,-bi.z,bi.y,0,-Si.z,Si.y,0,-Vi.z,Vi.y,bi.z,0,-bi.x,Si.z,0,-Si.x,Vi.z,0,-Vi.x,-bi.y,bi.x,0,-Si.y,Si.x,0,-Vi.y,Vi.x,0];return!Ql(t,hs,us,ds,so)||(t=[1,0,0,0,1,0,0,0,1],!Ql(t,hs,us,ds,so))?!1:(ro.crossVectors(bi,Si),t=[ro.x,ro.y,ro.z],Ql(t,hs,us,ds,so))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Fn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Fn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(si[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),si[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),si[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),si[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),si[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),si[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),si[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),si[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(si),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},si=[new C,new C,new C,new C,new C,new C,new C,new C],Fn=new C,io=new Ei,hs=new C,us=new C,ds=new C,bi=new C,Si=new C,Vi=new C,Js=new C,so=new C,ro=new C,Gi=new C;function Ql(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Gi.fromArray(i,r);let a=s.x*Math.abs(Gi.x)+s.y*Math.abs(Gi.y)+s.z*Math.abs(Gi.z),c=e.dot(Gi),l=t.dot(Gi),h=n.dot(Gi);if(Math.max(-Math.max(c,l,h),Math.min(c,l,h))>a)return!1}return!0}var Ct=new C,oo=new Ge,vg=0,zt=class extends Un{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:vg++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=td,this.updateRanges=[],this.gpuType=Ht,this.version=0,this._normalizationScale=e!==void 0?zc(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)oo.fromBufferAttribute(this,t),oo.applyMatrix3(e),this.setXY(t,oo.x,oo.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.applyMatrix3(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.applyMatrix4(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.applyNormalMatrix(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.transformDirection(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):og(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):ag(e,this.array)}};var ar=class extends zt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var lr=class extends zt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var rt=class extends zt{constructor(e,t,n){super(new Float32Array(e),t,n)}},yg=new Ei,Ks=new C,ec=new C,Ti=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):yg.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Ks.subVectors(e,this.center);let t=Ks.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Ks,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(ec.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Ks.copy(e.center).add(ec)),this.expandByPoint(Ks.copy(e.center).sub(ec))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},xg=0,wn=new $e,tc=new Pt,fs=new C,pn=new Ei,js=new Ei,kt=new C,tt=class i extends Un{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:xg++}),this.uuid=Tr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(ig(e)?lr:ar)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Ne().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return wn.makeRotationFromQuaternion(e),this.applyMatrix4(wn),this}rotateX(e){return wn.makeRotationX(e),this.applyMatrix4(wn),this}rotateY(e){return wn.makeRotationY(e),this.applyMatrix4(wn),this}rotateZ(e){return wn.makeRotationZ(e),this.applyMatrix4(wn),this}translate(e,t,n){return wn.makeTranslation(e,t,n),this.applyMatrix4(wn),this}scale(e,t,n){return wn.makeScale(e,t,n),this.applyMatrix4(wn),this}lookAt(e){return tc.lookAt(e),tc.updateMatrix(),this.applyMatrix4(tc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(fs).negate(),this.translate(fs.x,fs.y,fs.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new rt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ie("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ei);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){De("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];pn.setFromBufferAttribute(r),this.morphTargetsRelative?(kt.addVectors(this.boundingBox.min,pn.min),this.boundingBox.expandByPoint(kt),kt.addVectors(this.boundingBox.max,pn.max),this.boundingBox.expandByPoint(kt)):(this.boundingBox.expandByPoint(pn.min),this.boundingBox.expandByPoint(pn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&De('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ti);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){De("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let n=this.boundingSphere.center;if(pn.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];js.setFromBufferAttribute(a),this.morphTargetsRelative?(kt.addVectors(pn.min,js.min),pn.expandByPoint(kt),kt.addVectors(pn.max,js.max),pn.expandByPoint(kt)):(pn.expandByPoint(js.min),pn.expandByPoint(js.max))}pn.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)kt.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(kt));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],c=this.morphTargetsRelative;for(let l=0,h=a.count;l<h;l++)kt.fromBufferAttribute(a,l),c&&(fs.fromBufferAttribute(e,l),kt.add(fs)),s=Math.max(s,n.distanceToSquared(kt))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&De('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){De("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new zt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(n.count);for(let N=0;N<n.count;N++)a[N]=new C,c[N]=new C;let h=new C,d=new C,u=new C,f=new Ge,g=new Ge,_=new Ge,p=new C,m=new C;function y(N,P,F){l[N]=l[P]=l[F]=1,h.fromBufferAttribute(n,N),d.fromBufferAttribute(n,P),u.fromBufferAttribute(n,F),f.fromBufferAttribute(r,N),g.fromBufferAttribute(r,P),_.fromBufferAttribute(r,F),d.sub(h),u.sub(h),g.sub(f),_.sub(f);let O=1/(g.x*_.y-_.x*g.y);isFinite(O)&&(p.copy(d).multiplyScalar(_.y).addScaledVector(u,-g.y).multiplyScalar(O),m.copy(u).multiplyScalar(g.x).addScaledVector(d,-_.x).multiplyScalar(O),a[N].add(p),a[P].add(p),a[F].add(p),c[N].add(m),c[P].add(m),c[F].add(m))}let w=this.groups;w.length===0&&(w=[{start:0,count:e.count}]);for(let N=0,P=w.length;N<P;++N){let F=w[N],O=F.start,X=F.count;for(let L=O,G=O+X;L<G;L+=3)y(e.getX(L+0),e.getX(L+1),e.getX(L+2))}let b=new C,A=new C,T=new C,v=new C;function E(N){T.fromBufferAttribute(s,N),v.copy(T);let P=a[N];b.copy(P),b.sub(T.multiplyScalar(T.dot(P))).normalize(),A.crossVectors(v,P);let O=A.dot(c[N])<0?-1:1;o.setXYZW(N,b.x,b.y,b.z,O)}for(let N=0,P=n.count;N<P;++N)l[N]&&E(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new zt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new C,r=new C,o=new C,a=new C,c=new C,l=new C,h=new C,d=new C;if(e)for(let u=0,f=e.count;u<f;u+=3){let g=e.getX(u+0),_=e.getX(u+1),p=e.getX(u+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,_),o.fromBufferAttribute(t,p),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,g),c.fromBufferAttribute(n,_),l.fromBufferAttribute(n,p),a.add(h),c.add(h),l.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(_,c.x,c.y,c.z),n.setXYZ(p,l.x,l.y,l.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)kt.fromBufferAttribute(e,t),kt.normalize(),e.setXYZ(t,kt.x,kt.y,kt.z)}toNonIndexed(){function e(a,c){let l=a.array,h=a.itemSize,d=a.normalized,u=new l.constructor(c.length*h),f=0,g=0;for(let _=0,p=c.length;_<p;_++){a.isInterleavedBufferAttribute?f=c[_]*a.data.stride+a.offset:f=c[_]*h;for(let m=0;m<h;m++)u[g++]=l[f++]}return new zt(u,h,d)}if(this.index===null)return Ie("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=e(c,n);t.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let h=0,d=l.length;h<d;h++){let u=l[h],f=e(u,n);c.push(f)}t.morphAttributes[a]=c}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];t.addGroup(l.start,l.count,l.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(e[l]=c[l]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let c in n){let l=n[c];e.data.attributes[c]=l.toJSON(e.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],h=[];for(let d=0,u=l.length;d<u;d++){let f=l[d];h.push(f.toJSON(e.data))}h.length>0&&(s[c]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let l in s){let h=s[l];this.setAttribute(l,h.clone(t))}let r=e.morphAttributes;for(let l in r){let h=[],d=r[l];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(t));this.morphAttributes[l]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let l=0,h=o.length;l<h;l++){let d=o[l];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=e.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var nc=new C,bg=new C,Sg=new Ne,mn=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=nc.subVectors(n,t).cross(bg.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(nc),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Sg.getNormalMatrix(e),s=this.coplanarPoint(nc).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Mg=0,li=class extends Un{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Mg++}),this.uuid=Tr(),this.name="",this.type="Material",this.blending=Is,this.side=$n,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=vc,this.blendDst=Ds,this.blendEquation=Ji,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new He(0,0,0),this.blendAlpha=0,this.depthFunc=vs,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Zu,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=To,this.stencilZFail=To,this.stencilZPass=To,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ie(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new He().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new mn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ge().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ge().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ri=new C,ic=new C,ao=new C,lo=new C,ci=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ri)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ri.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ri.copy(this.origin).addScaledVector(this.direction,t),ri.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){ic.copy(e).add(t).multiplyScalar(.5),ao.copy(t).sub(e).normalize(),lo.copy(this.origin).sub(ic);let r=e.distanceTo(t)*.5,o=-this.direction.dot(ao),a=lo.dot(this.direction),c=-lo.dot(ao),l=lo.lengthSq(),h=Math.abs(1-o*o),d,u,f,g;if(h>0)if(d=o*c-a,u=o*a-c,g=r*h,d>=0)if(u>=-g)if(u<=g){let _=1/h;d*=_,u*=_,f=d*(d+o*u+2*a)+u*(o*d+u+2*c)+l}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;else u<=-g?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-c),r),f=-d*d+u*(u+2*c)+l):u<=g?(d=0,u=Math.min(Math.max(-r,-c),r),f=u*(u+2*c)+l):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-c),r),f=-d*d+u*(u+2*c)+l);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(ic).addScaledVector(ao,u),f}intersectSphere(e,t){if(e.radius<0)return null;ri.subVectors(e.center,this.origin);let n=ri.dot(this.direction),s=ri.dot(ri)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,c=n+o;return c<0?null:a<0?this.at(c,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,c,l=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return l>=0?(n=(e.min.x-u.x)*l,s=(e.max.x-u.x)*l):(n=(e.max.x-u.x)*l,s=(e.min.x-u.x)*l),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-u.z)*d,c=(e.max.z-u.z)*d):(a=(e.max.z-u.z)*d,c=(e.min.z-u.z)*d),n>c||a>s)||((a>n||n!==n)&&(n=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,ri)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,h=a.z,d=e.x-o.x,u=e.y-o.y,f=e.z-o.z,g=t.x-o.x,_=t.y-o.y,p=t.z-o.z,m=n.x-o.x,y=n.y-o.y,w=n.z-o.z,b=Math.abs(c),A=Math.abs(l),T=Math.abs(h),v,E,N,P,F,O,X,L,G,Y,V,te;if(b>=A&&b>=T?(N=c,O=d,G=g,te=m,c>=0?(v=l,E=h,P=u,F=f,X=_,L=p,Y=y,V=w):(v=h,E=l,P=f,F=u,X=p,L=_,Y=w,V=y)):A>=T?(N=l,O=u,G=_,te=y,l>=0?(v=h,E=c,P=f,F=d,X=p,L=g,Y=w,V=m):(v=c,E=h,P=d,F=f,X=g,L=p,Y=m,V=w)):(N=h,O=f,G=p,te=w,h>=0?(v=c,E=l,P=d,F=u,X=g,L=_,Y=m,V=y):(v=l,E=c,P=u,F=d,X=_,L=g,Y=y,V=m)),N===0)return null;let H=v/N,Q=E/N,ee=1/N,be=P-H*O,Fe=F-Q*O,Z=X-H*G,_e=L-Q*G,Me=Y-H*te,Ce=V-Q*te,ve=Me*_e-Ce*Z,Be=be*Ce-Fe*Me,At=Z*Fe-_e*be;if(s){if(ve<0||Be<0||At<0)return null}else if((ve<0||Be<0||At<0)&&(ve>0||Be>0||At>0))return null;let Le=ve+Be+At;if(Le===0)return null;let it=ee*(ve*O+Be*G+At*te);return(Le>0?it<0:it>0)?null:this.at(it/Le,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},qi=class extends li{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new He(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new qn,this.combine=yc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},cu=new $e,Hi=new ci,co=new Ti,hu=new C,ho=new C,uo=new C,fo=new C,sc=new C,po=new C,uu=new C,mo=new C,oe=class extends Pt{constructor(e=new tt,t=new qi){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){po.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let h=a[c],d=r[c];h!==0&&(sc.fromBufferAttribute(d,e),o?po.addScaledVector(sc,h):po.addScaledVector(sc.sub(t),h))}t.add(po)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),co.copy(n.boundingSphere),co.applyMatrix4(r),Hi.copy(e.ray).recast(e.near),!(co.containsPoint(Hi.origin)===!1&&(Hi.intersectSphere(co,hu)===null||Hi.origin.distanceToSquared(hu)>(e.far-e.near)**2))&&(cu.copy(r).invert(),Hi.copy(e.ray).applyMatrix4(cu),!(n.boundingBox!==null&&Hi.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Hi)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,_=u.length;g<_;g++){let p=u[g],m=o[p.materialIndex],y=Math.max(p.start,f.start),w=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let b=y,A=w;b<A;b+=3){let T=a.getX(b),v=a.getX(b+1),E=a.getX(b+2);s=go(this,m,e,n,l,h,d,T,v,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let p=g,m=_;p<m;p+=3){let y=a.getX(p),w=a.getX(p+1),b=a.getX(p+2);s=go(this,o,e,n,l,h,d,y,w,b),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let g=0,_=u.length;g<_;g++){let p=u[g],m=o[p.materialIndex],y=Math.max(p.start,f.start),w=Math.min(c.count,Math.min(p.start+p.count,f.start+f.count));for(let b=y,A=w;b<A;b+=3){let T=b,v=b+1,E=b+2;s=go(this,m,e,n,l,h,d,T,v,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),_=Math.min(c.count,f.start+f.count);for(let p=g,m=_;p<m;p+=3){let y=p,w=p+1,b=p+2;s=go(this,o,e,n,l,h,d,y,w,b),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function wg(i,e,t,n,s,r,o,a){let c;if(e.side===ln?c=n.intersectTriangle(o,r,s,!0,a):c=n.intersectTriangle(s,r,o,e.side===$n,a),c===null)return null;mo.copy(a),mo.applyMatrix4(i.matrixWorld);let l=t.ray.origin.distanceTo(mo);return l<t.near||l>t.far?null:{distance:l,point:mo.clone(),object:i}}function go(i,e,t,n,s,r,o,a,c,l){i.getVertexPosition(a,ho),i.getVertexPosition(c,uo),i.getVertexPosition(l,fo);let h=wg(i,e,t,n,ho,uo,fo,uu);if(h){let d=new C;wi.getBarycoord(uu,ho,uo,fo,d),s&&(h.uv=wi.getInterpolatedAttribute(s,a,c,l,d,new Ge)),r&&(h.uv1=wi.getInterpolatedAttribute(r,a,c,l,d,new Ge)),o&&(h.normal=wi.getInterpolatedAttribute(o,a,c,l,d,new C),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:c,c:l,normal:new C,materialIndex:0};wi.getNormal(ho,uo,fo,u.normal),h.face=u,h.barycoord=d}return h}var On=class extends tn{constructor(e=null,t=1,n=1,s,r,o,a,c,l=ot,h=ot,d,u){super(null,o,a,c,l,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Wi=new Ti,Eg=new Ge(.5,.5),_o=new C,Yi=class{constructor(e=new mn,t=new mn,n=new mn,s=new mn,r=new mn,o=new mn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Tn,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],c=r[2],l=r[3],h=r[4],d=r[5],u=r[6],f=r[7],g=r[8],_=r[9],p=r[10],m=r[11],y=r[12],w=r[13],b=r[14],A=r[15];if(s[0].setComponents(l-o,f-h,m-g,A-y).normalize(),s[1].setComponents(l+o,f+h,m+g,A+y).normalize(),s[2].setComponents(l+a,f+d,m+_,A+w).normalize(),s[3].setComponents(l-a,f-d,m-_,A-w).normalize(),n)s[4].setComponents(c,u,p,b).normalize(),s[5].setComponents(l-c,f-u,m-p,A-b).normalize();else if(s[4].setComponents(l-c,f-u,m-p,A-b).normalize(),t===Tn)s[5].setComponents(l+c,f+u,m+p,A+b).normalize();else if(t===sr)s[5].setComponents(c,u,p,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Wi.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Wi.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Wi)}intersectsSprite(e){Wi.center.set(0,0,0);let t=Eg.distanceTo(e.center);return Wi.radius=.7071067811865476+t,Wi.applyMatrix4(e.matrixWorld),this.intersectsSphere(Wi)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(_o.x=s.normal.x>0?e.max.x:e.min.x,_o.y=s.normal.y>0?e.max.y:e.min.y,_o.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(_o)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},du=new $e,ko=class i{constructor(){this.coordinateSystem=Tn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];du.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Yi),n[s].setFromProjectionMatrix(du,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Yi),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Es=class extends li{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new He(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},zo=new C,Vo=new C,fu=new $e,Qs=new ci,vo=new Ti,rc=new C,pu=new C,gn=class extends Pt{constructor(e=new tt,t=new Es){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)zo.fromBufferAttribute(t,s-1),Vo.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=zo.distanceTo(Vo);e.setAttribute("lineDistance",new rt(n,1))}else Ie("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),vo.copy(n.boundingSphere),vo.applyMatrix4(s),vo.radius+=r,e.ray.intersectsSphere(vo)===!1)return;fu.copy(s).invert(),Qs.copy(e.ray).applyMatrix4(fu);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let _=f,p=g-1;_<p;_+=l){let m=h.getX(_),y=h.getX(_+1),w=yo(this,e,Qs,c,m,y,_);w&&t.push(w)}if(this.isLineLoop){let _=h.getX(g-1),p=h.getX(f),m=yo(this,e,Qs,c,_,p,g-1);m&&t.push(m)}}else{let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let _=f,p=g-1;_<p;_+=l){let m=yo(this,e,Qs,c,_,_+1,_);m&&t.push(m)}if(this.isLineLoop){let _=yo(this,e,Qs,c,g-1,f,g-1);_&&t.push(_)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function yo(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(zo.fromBufferAttribute(a,s),Vo.fromBufferAttribute(a,r),t.distanceSqToSegment(zo,Vo,rc,pu)>n)return;rc.applyMatrix4(i.matrixWorld);let l=e.ray.origin.distanceTo(rc);if(!(l<e.near||l>e.far))return{distance:l,point:pu.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var mu=new C,gu=new C,$i=class extends gn{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)mu.fromBufferAttribute(t,s),gu.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+mu.distanceTo(gu);e.setAttribute("lineDistance",new rt(n,1))}else Ie("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Go=class extends li{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new He(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},_u=new $e,hc=new ci,xo=new Ti,bo=new C,cr=class extends Pt{constructor(e=new tt,t=new Go){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),xo.copy(n.boundingSphere),xo.applyMatrix4(s),xo.radius+=r,e.ray.intersectsSphere(xo)===!1)return;_u.copy(s).invert(),hc.copy(e.ray).applyMatrix4(_u);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=n.index,d=n.attributes.position;if(l!==null){let u=Math.max(0,o.start),f=Math.min(l.count,o.start+o.count);for(let g=u,_=f;g<_;g++){let p=l.getX(g);bo.fromBufferAttribute(d,p),vu(bo,p,c,s,e,t,this)}}else{let u=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let g=u,_=f;g<_;g++)bo.fromBufferAttribute(d,g),vu(bo,g,c,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function vu(i,e,t,n,s,r,o){let a=hc.distanceSqToPoint(i);if(a<t){let c=new C;hc.closestPointToPoint(i,c),c.applyMatrix4(n);let l=s.ray.origin.distanceTo(c);if(l<s.near||l>s.far)return;r.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var hr=class extends tn{constructor(e=[],t=Ki,n,s,r,o,a,c,l,h){super(e,t,n,s,r,o,a,c,l,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var hi=class extends tn{constructor(e,t,n=vn,s,r,o,a=ot,c=ot,l,h=ai,d=1){if(h!==ai&&h!==di)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,o,a,c,h,n,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Ss(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ur=class extends hi{constructor(e,t=vn,n=Ki,s,r,o=ot,a=ot,c,l=ai){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,c,l),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},dr=class extends tn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},wt=class i extends tt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],h=[],d=[],u=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(c),this.setAttribute("position",new rt(l,3)),this.setAttribute("normal",new rt(h,3)),this.setAttribute("uv",new rt(d,2));function g(_,p,m,y,w,b,A,T,v,E,N){let P=b/v,F=A/E,O=b/2,X=A/2,L=T/2,G=v+1,Y=E+1,V=0,te=0,H=new C;for(let Q=0;Q<Y;Q++){let ee=Q*F-X;for(let be=0;be<G;be++){let Fe=be*P-O;H[_]=Fe*y,H[p]=ee*w,H[m]=L,l.push(H.x,H.y,H.z),H[_]=0,H[p]=0,H[m]=T>0?1:-1,h.push(H.x,H.y,H.z),d.push(be/v),d.push(1-Q/E),V+=1}}for(let Q=0;Q<E;Q++)for(let ee=0;ee<v;ee++){let be=u+ee+G*Q,Fe=u+ee+G*(Q+1),Z=u+(ee+1)+G*(Q+1),_e=u+(ee+1)+G*Q;c.push(be,Fe,_e),c.push(Fe,Z,_e),te+=6}a.addGroup(f,te,N),f+=te,u+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Gt=class i extends tt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,c=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:c};let l=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],g=0,_=[],p=n/2,m=0;y(),o===!1&&(e>0&&w(!0),t>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new rt(d,3)),this.setAttribute("normal",new rt(u,3)),this.setAttribute("uv",new rt(f,2));function y(){let b=new C,A=new C,T=0,v=(t-e)/n;for(let E=0;E<=r;E++){let N=[],P=E/r,F=P*(t-e)+e;for(let O=0;O<=s;O++){let X=O/s,L=X*c+a,G=Math.sin(L),Y=Math.cos(L);A.x=F*G,A.y=-P*n+p,A.z=F*Y,d.push(A.x,A.y,A.z),b.set(G,v,Y).normalize(),u.push(b.x,b.y,b.z),f.push(X,1-P),N.push(g++)}_.push(N)}for(let E=0;E<s;E++)for(let N=0;N<r;N++){let P=_[N][E],F=_[N+1][E],O=_[N+1][E+1],X=_[N][E+1];(e>0||N!==0)&&(h.push(P,F,X),T+=3),(t>0||N!==r-1)&&(h.push(F,O,X),T+=3)}l.addGroup(m,T,0),m+=T}function w(b){let A=g,T=new Ge,v=new C,E=0,N=b===!0?e:t,P=b===!0?1:-1;for(let O=1;O<=s;O++)d.push(0,p*P,0),u.push(0,P,0),f.push(.5,.5),g++;let F=g;for(let O=0;O<=s;O++){let L=O/s*c+a,G=Math.cos(L),Y=Math.sin(L);v.x=N*Y,v.y=p*P,v.z=N*G,d.push(v.x,v.y,v.z),u.push(0,P,0),T.x=G*.5+.5,T.y=Y*.5*P+.5,f.push(T.x,T.y),g++}for(let O=0;O<s;O++){let X=A+O,L=F+O;b===!0?h.push(L,L+1,X):h.push(L+1,L,X),E+=3}l.addGroup(m,E,b===!0?1:2),m+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Ho=class i extends tt{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),l(n),h(),this.setAttribute("position",new rt(r,3)),this.setAttribute("normal",new rt(r.slice(),3)),this.setAttribute("uv",new rt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(y){let w=new C,b=new C,A=new C;for(let T=0;T<t.length;T+=3)f(t[T+0],w),f(t[T+1],b),f(t[T+2],A),c(w,b,A,y)}function c(y,w,b,A){let T=A+1,v=[];for(let E=0;E<=T;E++){v[E]=[];let N=y.clone().lerp(b,E/T),P=w.clone().lerp(b,E/T),F=T-E;for(let O=0;O<=F;O++)O===0&&E===T?v[E][O]=N:v[E][O]=N.clone().lerp(P,O/F)}for(let E=0;E<T;E++)for(let N=0;N<2*(T-E)-1;N++){let P=Math.floor(N/2);N%2===0?(u(v[E][P+1]),u(v[E+1][P]),u(v[E][P])):(u(v[E][P+1]),u(v[E+1][P+1]),u(v[E+1][P]))}}function l(y){let w=new C;for(let b=0;b<r.length;b+=3)w.x=r[b+0],w.y=r[b+1],w.z=r[b+2],w.normalize().multiplyScalar(y),r[b+0]=w.x,r[b+1]=w.y,r[b+2]=w.z}function h(){let y=new C;for(let w=0;w<r.length;w+=3){y.x=r[w+0],y.y=r[w+1],y.z=r[w+2];let b=p(y)/2/Math.PI+.5,A=m(y)/Math.PI+.5;o.push(b,1-A)}g(),d()}function d(){for(let y=0;y<o.length;y+=6){let w=o[y+0],b=o[y+2],A=o[y+4],T=Math.max(w,b,A),v=Math.min(w,b,A);T>.9&&v<.1&&(w<.2&&(o[y+0]+=1),b<.2&&(o[y+2]+=1),A<.2&&(o[y+4]+=1))}}function u(y){r.push(y.x,y.y,y.z)}function f(y,w){let b=y*3;w.x=e[b+0],w.y=e[b+1],w.z=e[b+2]}function g(){let y=new C,w=new C,b=new C,A=new C,T=new Ge,v=new Ge,E=new Ge;for(let N=0,P=0;N<r.length;N+=9,P+=6){y.set(r[N+0],r[N+1],r[N+2]),w.set(r[N+3],r[N+4],r[N+5]),b.set(r[N+6],r[N+7],r[N+8]),T.set(o[P+0],o[P+1]),v.set(o[P+2],o[P+3]),E.set(o[P+4],o[P+5]),A.copy(y).add(w).add(b).divideScalar(3);let F=p(A);_(T,P+0,y,F),_(v,P+2,w,F),_(E,P+4,b,F)}}function _(y,w,b,A){A<0&&y.x===1&&(o[w]=y.x-1),b.x===0&&b.z===0&&(o[w]=A/2/Math.PI+.5)}function p(y){return Math.atan2(y.z,-y.x)}function m(y){return Math.atan2(-y.y,Math.sqrt(y.x*y.x+y.z*y.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var Ai=class i extends Ho{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},Zi=class i extends tt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),c=Math.floor(s),l=a+1,h=c+1,d=e/a,u=t/c,f=[],g=[],_=[],p=[];for(let m=0;m<h;m++){let y=m*u-o;for(let w=0;w<l;w++){let b=w*d-r;g.push(b,-y,0),_.push(0,0,1),p.push(w/a),p.push(1-m/c)}}for(let m=0;m<c;m++)for(let y=0;y<a;y++){let w=y+l*m,b=y+l*(m+1),A=y+1+l*(m+1),T=y+1+l*m;f.push(w,b,T),f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new rt(g,3)),this.setAttribute("normal",new rt(_,3)),this.setAttribute("uv",new rt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var fr=class i extends tt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let c=Math.min(o+a,Math.PI),l=0,h=[],d=new C,u=new C,f=[],g=[],_=[],p=[];for(let m=0;m<=n;m++){let y=[],w=m/n,b=o+w*a,A=e*Math.cos(b),T=Math.sqrt(e*e-A*A),v=0;m===0&&o===0?v=.5/t:m===n&&c===Math.PI&&(v=-.5/t);for(let E=0;E<=t;E++){let N=E/t,P=s+N*r;d.x=-T*Math.cos(P),d.y=A,d.z=T*Math.sin(P),g.push(d.x,d.y,d.z),u.copy(d).normalize(),_.push(u.x,u.y,u.z),p.push(N+v,1-w),y.push(l++)}h.push(y)}for(let m=0;m<n;m++)for(let y=0;y<t;y++){let w=h[m][y+1],b=h[m][y],A=h[m+1][y],T=h[m+1][y+1];(m!==0||o>0)&&f.push(w,b,T),(m!==n-1||c<Math.PI)&&f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new rt(g,3)),this.setAttribute("normal",new rt(_,3)),this.setAttribute("uv",new rt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var ui=class i extends tt{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let c=[],l=[],h=[],d=[],u=new C,f=new C,g=new C;for(let _=0;_<=n;_++){let p=o+_/n*a;for(let m=0;m<=s;m++){let y=m/s*r;f.x=(e+t*Math.cos(p))*Math.cos(y),f.y=(e+t*Math.cos(p))*Math.sin(y),f.z=t*Math.sin(p),l.push(f.x,f.y,f.z),u.x=e*Math.cos(y),u.y=e*Math.sin(y),g.subVectors(f,u).normalize(),h.push(g.x,g.y,g.z),d.push(m/s),d.push(_/n)}}for(let _=1;_<=n;_++)for(let p=1;p<=s;p++){let m=(s+1)*_+p-1,y=(s+1)*(_-1)+p-1,w=(s+1)*(_-1)+p,b=(s+1)*_+p;c.push(m,y,b),c.push(y,w,b)}this.setIndex(c),this.setAttribute("position",new rt(l,3)),this.setAttribute("normal",new rt(h,3)),this.setAttribute("uv",new rt(d,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};function Qi(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(yu(s))s.isRenderTargetTexture?(Ie("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(yu(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function nn(i){let e={};for(let t=0;t<i.length;t++){let n=Qi(i[t]);for(let s in n)e[s]=n[s]}return e}function yu(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Tg(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Vc(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Ye.workingColorSpace}var ld={clone:Qi,merge:nn},Ag=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Rg=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Yn=class extends li{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ag,this.fragmentShader=Rg,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Qi(e.uniforms),this.uniformsGroups=Tg(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new He().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ge().fromArray(s.value);break;case"v3":this.uniforms[n].value=new C().fromArray(s.value);break;case"v4":this.uniforms[n].value=new ft().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new $e().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Ts=class extends Yn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Wo=class extends li{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Yu,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Xo=class extends li{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function ps(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function So(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ri=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let c=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===c)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},qo=class extends Ri{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ac,endingEnd:ac}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case lc:r=e,a=2*t-n;break;case cc:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(c===void 0)switch(this.getSettings_().endingEnd){case lc:o=e,c=2*n-t;break;case cc:o=1,c=n+s[1]-s[0];break;default:o=e-1,c=t}let l=(n-t)*.5,h=this.valueSize;this._weightPrev=l/(t-a),this._weightNext=l/(c-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),_=g*g,p=_*g,m=-u*p+2*u*_-u*g,y=(1+u)*p+(-1.5-2*u)*_+(-.5+u)*g+1,w=(-1-f)*p+(1.5+f)*_+.5*g,b=f*p-f*_;for(let A=0;A!==a;++A)r[A]=m*o[h+A]+y*o[l+A]+w*o[c+A]+b*o[d+A];return r}},Yo=class extends Ri{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=(n-t)/(s-t),d=1-h;for(let u=0;u!==a;++u)r[u]=o[l+u]*d+o[c+u]*h;return r}},$o=class extends Ri{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Zo=class extends Ri{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(n-t)/(s-t),_=1-g;for(let p=0;p!==a;++p)r[p]=o[l+p]*_+o[c+p]*g;return r}let u=a*2,f=e-1;for(let g=0;g!==a;++g){let _=o[l+g],p=o[c+g],m=f*u+g*2,y=d[m],w=d[m+1],b=e*u+g*2,A=h[b],T=h[b+1],v=Pg(n,t,y,A,s);r[g]=cd(v,_,w,T,p)}return r}};function cd(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Cg(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Pg(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=cd(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let c=Cg(r,e,t,n,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var _n=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=ps(t,this.TimeBufferType),this.values=ps(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:ps(e.times,Array),values:ps(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),So(e.settings)&&(n.settings={inTangents:ps(e.settings.inTangents,Array),outTangents:ps(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new $o(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Yo(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new qo(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Zo(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case tr:t=this.InterpolantFactoryMethodDiscrete;break;case No:t=this.InterpolantFactoryMethodLinear;break;case Eo:t=this.InterpolantFactoryMethodSmooth;break;case oc:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ie("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return tr;case this.InterpolantFactoryMethodLinear:return No;case this.InterpolantFactoryMethodSmooth:return Eo;case this.InterpolantFactoryMethodBezier:return oc}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;So(this.settings)&&(xu(this.settings.inTangents,e),xu(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;So(this.settings)&&(bu(this.settings.inTangents,e),bu(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(De("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(De("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let c=n[a];if(typeof c=="number"&&isNaN(c)){De("KeyframeTrack: Time is not a valid number.",this,a,c),e=!1;break}if(o!==null&&o>c){De("KeyframeTrack: Out of order keys.",this,a,c,o),e=!1;break}o=c}if(s!==void 0&&sg(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){De("KeyframeTrack: Value is not a valid number.",this,a,l),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Eo,r=e.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=e[a],h=e[a+1];if(l!==h&&(a!==1||l!==e[0]))if(s)c=!0;else{let d=a*n,u=d-n,f=d+n;for(let g=0;g!==n;++g){let _=t[d+g];if(_!==t[u+g]||_!==t[f+g]){c=!0;break}}}if(c){if(a!==o){e[o]=e[a];let d=a*n,u=o*n;for(let f=0;f!==n;++f)t[u+f]=t[d+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,c=o*n,l=0;l!==n;++l)t[c+l]=t[a+l];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,So(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function xu(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function bu(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}_n.prototype.ValueTypeName="";_n.prototype.TimeBufferType=Float32Array;_n.prototype.ValueBufferType=Float32Array;_n.prototype.DefaultInterpolation=No;var Ci=class extends _n{constructor(e,t,n){super(e,t,n)}};Ci.prototype.ValueTypeName="bool";Ci.prototype.ValueBufferType=Array;Ci.prototype.DefaultInterpolation=tr;Ci.prototype.InterpolantFactoryMethodLinear=void 0;Ci.prototype.InterpolantFactoryMethodSmooth=void 0;var Jo=class extends _n{constructor(e,t,n,s){super(e,t,n,s)}};Jo.prototype.ValueTypeName="color";var Ko=class extends _n{constructor(e,t,n,s){super(e,t,n,s)}};Ko.prototype.ValueTypeName="number";var jo=class extends Ri{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(n-t)/(s-t),l=e*a;for(let h=l+a;l!==h;l+=4)_t.slerpFlat(r,0,o,l-a,o,l,c);return r}},pr=class extends _n{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new jo(this.times,this.values,this.getValueSize(),e)}};pr.prototype.ValueTypeName="quaternion";pr.prototype.InterpolantFactoryMethodSmooth=void 0;var Pi=class extends _n{constructor(e,t,n){super(e,t,n)}};Pi.prototype.ValueTypeName="string";Pi.prototype.ValueBufferType=Array;Pi.prototype.DefaultInterpolation=tr;Pi.prototype.InterpolantFactoryMethodLinear=void 0;Pi.prototype.InterpolantFactoryMethodSmooth=void 0;var Qo=class extends _n{constructor(e,t,n,s){super(e,t,n,s)}};Qo.prototype.ValueTypeName="vector";var ea=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),c?c(h):h},this.setURLModifier=function(h){return c=h,this},this.addHandler=function(h,d){return l.push(h,d),this},this.removeHandler=function(h){let d=l.indexOf(h);return d!==-1&&l.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=l.length;d<u;d+=2){let f=l[d],g=l[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},hd=new ea,ta=class{constructor(e){this.manager=e!==void 0?e:hd,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};ta.DEFAULT_MATERIAL_NAME="__DEFAULT";var Mo=new C,wo=new _t,Xn=new C,Bn=class extends Pt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new $e,this.projectionMatrix=new $e,this.projectionMatrixInverse=new $e,this.coordinateSystem=Tn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Mo,wo,Xn),Xn.x===1&&Xn.y===1&&Xn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Mo,wo,Xn.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Mo,wo,Xn),Xn.x===1&&Xn.y===1&&Xn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Mo,wo,Xn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Mi=new C,Su=new Ge,Mu=new Ge,an=class extends Bn{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Fo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Bl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Fo*2*Math.atan(Math.tan(Bl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Mi.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Mi.x,Mi.y).multiplyScalar(-e/Mi.z),Mi.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Mi.x,Mi.y).multiplyScalar(-e/Mi.z)}getViewSize(e,t){return this.getViewBounds(e,Su,Mu),t.subVectors(Mu,Su)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Bl*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,t-=o.offsetY*n/l,s*=o.width/c,n*=o.height/l}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var As=class extends Bn{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,c=s-t;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=h*this.view.offsetY,c=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}};var Rs=class extends tt{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var ms=-90,gs=1,Cs=class extends Pt{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new an(ms,gs,e,t);s.layers=this.layers,this.add(s);let r=new an(ms,gs,e,t);r.layers=this.layers,this.add(r);let o=new an(ms,gs,e,t);o.layers=this.layers,this.add(o);let a=new an(ms,gs,e,t);a.layers=this.layers,this.add(a);let c=new an(ms,gs,e,t);c.layers=this.layers,this.add(c);let l=new an(ms,gs,e,t);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,c]=t;for(let l of t)this.remove(l);if(e===Tn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(e===sr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let l of t)this.add(l),l.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),n.texture.mipmapsAutoUpdate=_,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},na=class extends an{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Gc="\\[\\]\\.:\\/",Ig=new RegExp("["+Gc+"]","g"),Hc="[^"+Gc+"]",Lg="[^"+Gc.replace("\\.","")+"]",Dg=/((?:WC+[\/:])*)/.source.replace("WC",Hc),Ng=/(WCOD+)?/.source.replace("WCOD",Lg),Fg=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Hc),Ug=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Hc),Og=new RegExp("^"+Dg+Ng+Fg+Ug+"$"),Bg=["material","materials","bones","map"],uc=class{constructor(e,t,n){let s=n||dt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},dt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Ig,"")}static parseTrackName(e){let t=Og.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Bg.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let c=n(a.children);if(c)return c}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ie("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let l=t.objectIndex;switch(n){case"materials":if(!e.material){De("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){De("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){De("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===l){l=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){De("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){De("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){De("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(l!==void 0){if(e[l]===void 0){De("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[l]}}let o=e[s];if(o===void 0){let l=t.nodeName;De("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){De("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){De("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};dt.Composite=uc;dt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};dt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};dt.prototype.GetterByBindingType=[dt.prototype._getValue_direct,dt.prototype._getValue_array,dt.prototype._getValue_arrayElement,dt.prototype._getValue_toArray];dt.prototype.SetterByBindingTypeAndVersioning=[[dt.prototype._setValue_direct,dt.prototype._setValue_direct_setNeedsUpdate,dt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[dt.prototype._setValue_array,dt.prototype._setValue_array_setNeedsUpdate,dt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[dt.prototype._setValue_arrayElement,dt.prototype._setValue_arrayElement_setNeedsUpdate,dt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[dt.prototype._setValue_fromArray,dt.prototype._setValue_fromArray_setNeedsUpdate,dt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var RS=new Float32Array(1);var wu=new $e,mr=class{constructor(e,t,n=0,s=1/0){this.ray=new ci(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Ms,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):De("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return wu.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(wu),this}intersectObject(e,t=!0,n=[]){return dc(e,this,n,t),n.sort(Eu),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)dc(e[s],this,n,t);return n.sort(Eu),n}};function Eu(i,e){return i.distance-e.distance}function dc(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)dc(r[o],e,t,!0)}}var fc=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var gr=class extends Un{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Wc(i,e,t,n){let s=kg(n);switch(t){case Lc:return i*e;case Nc:return i*e/s.components*s.byteLength;case Us:return i*e/s.components*s.byteLength;case Li:return i*e*2/s.components*s.byteLength;case Os:return i*e*2/s.components*s.byteLength;case Dc:return i*e*3/s.components*s.byteLength;case Wt:return i*e*4/s.components*s.byteLength;case ha:return i*e*4/s.components*s.byteLength;case yr:case xr:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case br:case Sr:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case da:case pa:return Math.max(i,16)*Math.max(e,8)/4;case ua:case fa:return Math.max(i,8)*Math.max(e,8)/2;case ma:case ga:case va:case ya:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case _a:case Mr:case xa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ba:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Sa:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Ma:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case wa:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Ea:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Ta:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Aa:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Ra:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Ca:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Pa:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Ia:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case La:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Da:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Na:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Fa:case Ua:case Oa:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Ba:case ka:return Math.ceil(i/4)*Math.ceil(e/4)*8;case wr:case za:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function kg(i){switch(i){case cn:case Rc:return{byteLength:1,components:1};case Fs:case Cc:case Vn:return{byteLength:2,components:1};case la:case ca:return{byteLength:2,components:4};case vn:case aa:case Ht:return{byteLength:4,components:1};case Pc:case Ic:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ie("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Ld(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Vg(i){let e=new WeakMap;function t(a,c){let l=a.array,h=a.usage,d=l.byteLength,u=i.createBuffer();i.bindBuffer(c,u),i.bufferData(c,l,h),a.onUploadCallback();let f;if(l instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)f=i.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(l instanceof Int16Array)f=i.SHORT;else if(l instanceof Uint32Array)f=i.UNSIGNED_INT;else if(l instanceof Int32Array)f=i.INT;else if(l instanceof Int8Array)f=i.BYTE;else if(l instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:u,type:f,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,c,l){let h=c.array,d=c.updateRanges;if(i.bindBuffer(l,a),d.length===0)i.bufferSubData(l,0,h);else{d.sort((f,g)=>f.start-g.start);let u=0;for(let f=1;f<d.length;f++){let g=d[u],_=d[f];_.start<=g.start+g.count+1?g.count=Math.max(g.count,_.start+_.count-g.start):(++u,d[u]=_)}d.length=u+1;for(let f=0,g=d.length;f<g;f++){let _=d[f];i.bufferSubData(l,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=e.get(a);c&&(i.deleteBuffer(c.buffer),e.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=e.get(a);if(l===void 0)e.set(a,t(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var Gg=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Hg=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Wg=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Xg=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,qg=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Yg=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,$g=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Zg=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Jg=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Kg=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,jg=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Qg=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,e0=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,t0=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,n0=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,i0=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,s0=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,r0=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,o0=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,a0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,l0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,c0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,h0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,u0=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,d0=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,f0=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,p0=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,m0=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,g0=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,_0="gl_FragColor = linearToOutputTexel( gl_FragColor );",v0=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,y0=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,x0=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,b0=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,S0=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,M0=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,w0=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,E0=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,T0=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,A0=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,R0=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,C0=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,P0=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,I0=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,L0=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,D0=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,N0=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,F0=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,U0=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,O0=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,B0=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,k0=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,z0=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,V0=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,G0=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,H0=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,W0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,X0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,q0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Y0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,$0=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Z0=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,J0=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,K0=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,j0=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Q0=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,e_=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,t_=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,n_=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,i_=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,s_=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,r_=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,o_=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,a_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,l_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,c_=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,h_=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,u_=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,d_=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,f_=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,p_=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,m_=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,g_=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,__=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,v_=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,y_=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,x_=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,b_=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,S_=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,M_=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,w_=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,E_=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,T_=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,A_=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,R_=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,C_=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,P_=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,I_=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,L_=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,D_=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,N_=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,F_=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,U_=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,O_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,B_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,k_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,z_=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,V_=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,G_=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,H_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,W_=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,X_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,q_=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Y_=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,$_=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Z_=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,J_=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,K_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,j_=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Q_=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,ev=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,tv=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,nv=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,iv=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,sv=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rv=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,ov=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,av=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,lv=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,cv=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,hv=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,uv=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,dv=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,fv=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,pv=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,mv=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,gv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,_v=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,vv=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,yv=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,xv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Ve={alphahash_fragment:Gg,alphahash_pars_fragment:Hg,alphamap_fragment:Wg,alphamap_pars_fragment:Xg,alphatest_fragment:qg,alphatest_pars_fragment:Yg,aomap_fragment:$g,aomap_pars_fragment:Zg,batching_pars_vertex:Jg,batching_vertex:Kg,begin_vertex:jg,beginnormal_vertex:Qg,bsdfs:e0,iridescence_fragment:t0,bumpmap_pars_fragment:n0,clipping_planes_fragment:i0,clipping_planes_pars_fragment:s0,clipping_planes_pars_vertex:r0,clipping_planes_vertex:o0,color_fragment:a0,color_pars_fragment:l0,color_pars_vertex:c0,color_vertex:h0,common:u0,defaultnormal_vertex:d0,displacementmap_pars_vertex:f0,displacementmap_vertex:p0,emissivemap_fragment:m0,emissivemap_pars_fragment:g0,colorspace_fragment:_0,colorspace_pars_fragment:v0,envmap_fragment:y0,envmap_common_pars_fragment:x0,envmap_pars_fragment:b0,envmap_pars_vertex:S0,envmap_physical_pars_fragment:D0,envmap_vertex:M0,fog_vertex:w0,fog_pars_vertex:E0,fog_fragment:T0,fog_pars_fragment:A0,gradientmap_pars_fragment:R0,lightmap_pars_fragment:C0,lights_lambert_fragment:P0,lights_lambert_pars_fragment:I0,lights_pars_begin:L0,lights_toon_fragment:N0,lights_toon_pars_fragment:F0,lights_phong_fragment:U0,lights_phong_pars_fragment:O0,lights_physical_fragment:B0,lights_physical_pars_fragment:k0,lights_fragment_begin:z0,lights_fragment_maps:V0,lights_fragment_end:G0,lightprobes_pars_fragment:H0,logdepthbuf_fragment:W0,logdepthbuf_pars_fragment:X0,logdepthbuf_pars_vertex:q0,logdepthbuf_vertex:Y0,map_fragment:$0,map_pars_fragment:Z0,map_particle_fragment:J0,map_particle_pars_fragment:K0,metalnessmap_fragment:j0,metalnessmap_pars_fragment:Q0,morphinstance_vertex:e_,morphcolor_vertex:t_,morphnormal_vertex:n_,morphtarget_pars_vertex:i_,morphtarget_vertex:s_,normal_fragment_begin:r_,normal_fragment_maps:o_,normal_pars_fragment:a_,normal_pars_vertex:l_,normal_vertex:c_,normalmap_pars_fragment:h_,clearcoat_normal_fragment_begin:u_,clearcoat_normal_fragment_maps:d_,clearcoat_pars_fragment:f_,iridescence_pars_fragment:p_,opaque_fragment:m_,packing:g_,premultiplied_alpha_fragment:__,project_vertex:v_,dithering_fragment:y_,dithering_pars_fragment:x_,roughnessmap_fragment:b_,roughnessmap_pars_fragment:S_,shadowmap_pars_fragment:M_,shadowmap_pars_vertex:w_,shadowmap_vertex:E_,shadowmask_pars_fragment:T_,skinbase_vertex:A_,skinning_pars_vertex:R_,skinning_vertex:C_,skinnormal_vertex:P_,specularmap_fragment:I_,specularmap_pars_fragment:L_,tonemapping_fragment:D_,tonemapping_pars_fragment:N_,transmission_fragment:F_,transmission_pars_fragment:U_,uv_pars_fragment:O_,uv_pars_vertex:B_,uv_vertex:k_,worldpos_vertex:z_,background_vert:V_,background_frag:G_,backgroundCube_vert:H_,backgroundCube_frag:W_,cube_vert:X_,cube_frag:q_,depth_vert:Y_,depth_frag:$_,distance_vert:Z_,distance_frag:J_,equirect_vert:K_,equirect_frag:j_,linedashed_vert:Q_,linedashed_frag:ev,meshbasic_vert:tv,meshbasic_frag:nv,meshlambert_vert:iv,meshlambert_frag:sv,meshmatcap_vert:rv,meshmatcap_frag:ov,meshnormal_vert:av,meshnormal_frag:lv,meshphong_vert:cv,meshphong_frag:hv,meshphysical_vert:uv,meshphysical_frag:dv,meshtoon_vert:fv,meshtoon_frag:pv,points_vert:mv,points_frag:gv,shadow_vert:_v,shadow_frag:vv,sprite_vert:yv,sprite_frag:xv},ge={common:{diffuse:{value:new He(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Ne}},envmap:{envMap:{value:null},envMapRotation:{value:new Ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Ne},normalScale:{value:new Ge(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new He(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new He(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0},uvTransform:{value:new Ne}},sprite:{diffuse:{value:new He(16777215)},opacity:{value:1},center:{value:new Ge(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}}},Kn={basic:{uniforms:nn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.fog]),vertexShader:Ve.meshbasic_vert,fragmentShader:Ve.meshbasic_frag},lambert:{uniforms:nn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new He(0)},envMapIntensity:{value:1}}]),vertexShader:Ve.meshlambert_vert,fragmentShader:Ve.meshlambert_frag},phong:{uniforms:nn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new He(0)},specular:{value:new He(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphong_vert,fragmentShader:Ve.meshphong_frag},standard:{uniforms:nn([ge.common,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.roughnessmap,ge.metalnessmap,ge.fog,ge.lights,{emissive:{value:new He(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag},toon:{uniforms:nn([ge.common,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.gradientmap,ge.fog,ge.lights,{emissive:{value:new He(0)}}]),vertexShader:Ve.meshtoon_vert,fragmentShader:Ve.meshtoon_frag},matcap:{uniforms:nn([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,{matcap:{value:null}}]),vertexShader:Ve.meshmatcap_vert,fragmentShader:Ve.meshmatcap_frag},points:{uniforms:nn([ge.points,ge.fog]),vertexShader:Ve.points_vert,fragmentShader:Ve.points_frag},dashed:{uniforms:nn([ge.common,ge.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Ve.linedashed_vert,fragmentShader:Ve.linedashed_frag},depth:{uniforms:nn([ge.common,ge.displacementmap]),vertexShader:Ve.depth_vert,fragmentShader:Ve.depth_frag},normal:{uniforms:nn([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,{opacity:{value:1}}]),vertexShader:Ve.meshnormal_vert,fragmentShader:Ve.meshnormal_frag},sprite:{uniforms:nn([ge.sprite,ge.fog]),vertexShader:Ve.sprite_vert,fragmentShader:Ve.sprite_frag},background:{uniforms:{uvTransform:{value:new Ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Ve.background_vert,fragmentShader:Ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Ne}},vertexShader:Ve.backgroundCube_vert,fragmentShader:Ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Ve.cube_vert,fragmentShader:Ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Ve.equirect_vert,fragmentShader:Ve.equirect_frag},distance:{uniforms:nn([ge.common,ge.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Ve.distance_vert,fragmentShader:Ve.distance_frag},shadow:{uniforms:nn([ge.lights,ge.fog,{color:{value:new He(0)},opacity:{value:1}}]),vertexShader:Ve.shadow_vert,fragmentShader:Ve.shadow_frag}};Kn.physical={uniforms:nn([Kn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Ne},clearcoatNormalScale:{value:new Ge(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Ne},sheen:{value:0},sheenColor:{value:new He(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Ne},transmissionSamplerSize:{value:new Ge},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Ne},attenuationDistance:{value:0},attenuationColor:{value:new He(0)},specularColor:{value:new He(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Ne},anisotropyVector:{value:new Ge},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Ne}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag};var Va={r:0,b:0,g:0},bv=new $e,Dd=new Ne;Dd.set(-1,0,0,0,1,0,0,0,1);function Sv(i,e,t,n,s,r){let o=new He(0),a=s===!0?0:1,c,l,h=null,d=0,u=null;function f(y){let w=y.isScene===!0?y.background:null;if(w&&w.isTexture){let b=y.backgroundBlurriness>0;w=e.get(w,b)}return w}function g(y){let w=!1,b=f(y);b===null?p(o,a):b&&b.isColor&&(p(b,1),w=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(y,w){let b=f(w);b&&b.isCubeTexture?(l===void 0&&(l=new oe(new wt(1,1,1),new Yn({name:"BackgroundCubeMaterial",uniforms:Qi(Kn.backgroundCube.uniforms),vertexShader:Kn.backgroundCube.vertexShader,fragmentShader:Kn.backgroundCube.fragmentShader,side:ln,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(A,T,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(l)),l.material.uniforms.envMap.value=b,l.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(bv.makeRotationFromEuler(w.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(Dd),l.material.toneMapped=Ye.getTransfer(b.colorSpace)!==et,(h!==b||d!==b.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null)):b&&b.isTexture&&(c===void 0&&(c=new oe(new Zi(2,2),new Yn({name:"BackgroundMaterial",uniforms:Qi(Kn.background.uniforms),vertexShader:Kn.background.vertexShader,fragmentShader:Kn.background.fragmentShader,side:$n,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(c)),c.material.uniforms.t2D.value=b,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.toneMapped=Ye.getTransfer(b.colorSpace)!==et,b.matrixAutoUpdate===!0&&b.updateMatrix(),c.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||d!==b.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null))}function p(y,w){y.getRGB(Va,Vc(i)),t.buffers.color.setClear(Va.r,Va.g,Va.b,w,r)}function m(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,w=1){o.set(y),a=w,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,p(o,a)},render:g,addToRenderList:_,dispose:m}}function Mv(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(F,O,X,L,G){let Y=!1,V=d(F,L,X,O);r!==V&&(r=V,l(r.object)),Y=f(F,L,X,G),Y&&g(F,L,X,G),G!==null&&e.update(G,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,b(F,O,X,L),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function c(){return i.createVertexArray()}function l(F){return i.bindVertexArray(F)}function h(F){return i.deleteVertexArray(F)}function d(F,O,X,L){let G=L.wireframe===!0,Y=n[O.id];Y===void 0&&(Y={},n[O.id]=Y);let V=F.isInstancedMesh===!0?F.id:0,te=Y[V];te===void 0&&(te={},Y[V]=te);let H=te[X.id];H===void 0&&(H={},te[X.id]=H);let Q=H[G];return Q===void 0&&(Q=u(c()),H[G]=Q),Q}function u(F){let O=[],X=[],L=[];for(let G=0;G<t;G++)O[G]=0,X[G]=0,L[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:X,attributeDivisors:L,object:F,attributes:{},index:null}}function f(F,O,X,L){let G=r.attributes,Y=O.attributes,V=0,te=X.getAttributes();for(let H in te)if(te[H].location>=0){let ee=G[H],be=Y[H];if(be===void 0&&(H==="instanceMatrix"&&F.instanceMatrix&&(be=F.instanceMatrix),H==="instanceColor"&&F.instanceColor&&(be=F.instanceColor)),ee===void 0||ee.attribute!==be||be&&ee.data!==be.data)return!0;V++}return r.attributesNum!==V||r.index!==L}function g(F,O,X,L){let G={},Y=O.attributes,V=0,te=X.getAttributes();for(let H in te)if(te[H].location>=0){let ee=Y[H];ee===void 0&&(H==="instanceMatrix"&&F.instanceMatrix&&(ee=F.instanceMatrix),H==="instanceColor"&&F.instanceColor&&(ee=F.instanceColor));let be={};be.attribute=ee,ee&&ee.data&&(be.data=ee.data),G[H]=be,V++}r.attributes=G,r.attributesNum=V,r.index=L}function _(){let F=r.newAttributes;for(let O=0,X=F.length;O<X;O++)F[O]=0}function p(F){m(F,0)}function m(F,O){let X=r.newAttributes,L=r.enabledAttributes,G=r.attributeDivisors;X[F]=1,L[F]===0&&(i.enableVertexAttribArray(F),L[F]=1),G[F]!==O&&(i.vertexAttribDivisor(F,O),G[F]=O)}function y(){let F=r.newAttributes,O=r.enabledAttributes;for(let X=0,L=O.length;X<L;X++)O[X]!==F[X]&&(i.disableVertexAttribArray(X),O[X]=0)}function w(F,O,X,L,G,Y,V){V===!0?i.vertexAttribIPointer(F,O,X,G,Y):i.vertexAttribPointer(F,O,X,L,G,Y)}function b(F,O,X,L){_();let G=L.attributes,Y=X.getAttributes(),V=O.defaultAttributeValues;for(let te in Y){let H=Y[te];if(H.location>=0){let Q=G[te];if(Q===void 0&&(te==="instanceMatrix"&&F.instanceMatrix&&(Q=F.instanceMatrix),te==="instanceColor"&&F.instanceColor&&(Q=F.instanceColor)),Q!==void 0){let ee=Q.normalized,be=Q.itemSize,Fe=e.get(Q);if(Fe===void 0)continue;let Z=Fe.buffer,_e=Fe.type,Me=Fe.bytesPerElement,Ce=_e===i.INT||_e===i.UNSIGNED_INT||Q.gpuType===aa;if(Q.isInterleavedBufferAttribute){let ve=Q.data,Be=ve.isInterleavedBuffer===!0?ve.stride:ve.itemSize,At=Q.offset;if(ve.isInstancedInterleavedBuffer||ve.isInstancedBufferAttribute){for(let Le=0;Le<H.locationSize;Le++)m(H.location+Le,ve.meshPerAttribute);F.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=ve.meshPerAttribute*ve.count)}else for(let Le=0;Le<H.locationSize;Le++)p(H.location+Le);i.bindBuffer(i.ARRAY_BUFFER,Z);for(let Le=0;Le<H.locationSize;Le++)w(H.location+Le,be/H.locationSize,_e,ee,Be*Me,(At+be/H.locationSize*Le)*Me,Ce)}else{if(Q.isInstancedBufferAttribute){for(let ve=0;ve<H.locationSize;ve++)m(H.location+ve,Q.meshPerAttribute);F.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let ve=0;ve<H.locationSize;ve++)p(H.location+ve);i.bindBuffer(i.ARRAY_BUFFER,Z);for(let ve=0;ve<H.locationSize;ve++)w(H.location+ve,be/H.locationSize,_e,ee,be*Me,be/H.locationSize*ve*Me,Ce)}}else if(V!==void 0){let ee=V[te];if(ee!==void 0)switch(ee.length){case 2:i.vertexAttrib2fv(H.location,ee);break;case 3:i.vertexAttrib3fv(H.location,ee);break;case 4:i.vertexAttrib4fv(H.location,ee);break;default:i.vertexAttrib1fv(H.location,ee)}}}}y()}function A(){N();for(let F in n){let O=n[F];for(let X in O){let L=O[X];for(let G in L){let Y=L[G];for(let V in Y)h(Y[V].object),delete Y[V];delete L[G]}}delete n[F]}}function T(F){if(n[F.id]===void 0)return;let O=n[F.id];for(let X in O){let L=O[X];for(let G in L){let Y=L[G];for(let V in Y)h(Y[V].object),delete Y[V];delete L[G]}}delete n[F.id]}function v(F){for(let O in n){let X=n[O];for(let L in X){let G=X[L];if(G[F.id]===void 0)continue;let Y=G[F.id];for(let V in Y)h(Y[V].object),delete Y[V];delete G[F.id]}}}function E(F){for(let O in n){let X=n[O],L=F.isInstancedMesh===!0?F.id:0,G=X[L];if(G!==void 0){for(let Y in G){let V=G[Y];for(let te in V)h(V[te].object),delete V[te];delete G[Y]}delete X[L],Object.keys(X).length===0&&delete n[O]}}}function N(){P(),o=!0,r!==s&&(r=s,l(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:N,resetDefaultState:P,dispose:A,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:v,initAttributes:_,enableAttribute:p,disableUnusedAttributes:y}}function wv(i,e,t){let n;function s(c){n=c}function r(c,l){i.drawArrays(n,c,l),t.update(l,n,1)}function o(c,l,h){h!==0&&(i.drawArraysInstanced(n,c,l,h),t.update(l,n,h))}function a(c,l,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,l,0,h);let u=0;for(let f=0;f<h;f++)u+=l[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function Ev(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(v){return!(v!==Wt&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let E=v===Vn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==cn&&v!==Ht&&!E&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function c(v){if(v==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=t.precision!==void 0?t.precision:"highp",h=c(l);h!==l&&(Ie("WebGLRenderer:",l,"not supported, using",h,"instead."),l=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ie("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ie("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:g,maxTextureSize:_,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:y,maxVaryings:w,maxFragmentUniforms:b,maxSamples:A,samples:T}}function Tv(i){let e=this,t=null,n=0,s=!1,r=!1,o=new mn,a=new Ne,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,f){let g=d.clippingPlanes,_=d.clipIntersection,p=d.clipShadows,m=i.get(d);if(!s||g===null||g.length===0||r&&!p)r?h(null):l();else{let y=r?0:n,w=y*4,b=m.clippingState||null;c.value=b,b=h(g,u,w,f);for(let A=0;A!==w;++A)b[A]=t[A];m.clippingState=b,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=y}};function l(){c.value!==t&&(c.value=t,c.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,u,f,g){let _=d!==null?d.length:0,p=null;if(_!==0){if(p=c.value,g!==!0||p===null){let m=f+_*4,y=u.matrixWorldInverse;a.getNormalMatrix(y),(p===null||p.length<m)&&(p=new Float32Array(m));for(let w=0,b=f;w!==_;++w,b+=4)o.copy(d[w]).applyMatrix4(y,a),o.normal.toArray(p,b),p[b+3]=o.constant}c.value=p,c.needsUpdate=!0}return e.numPlanes=_,e.numIntersection=0,p}}var Cr=class extends vt{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new hr(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new wt(5,5,5),r=new Yn({name:"CubemapFromEquirect",uniforms:Qi(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ln,blending:kn});r.uniforms.tEquirect.value=t;let o=new oe(s,r),a=t.minFilter;return t.minFilter===zn&&(t.minFilter=Mt),new Cs(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},ud=256,Av=3,Rv=20,Nd=256,Fd=16,Cv=3,Pv=new C,Iv=new He,Ha=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Cs(1,10,null),this._boxMesh=new oe(new wt(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=Pv}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=c.autoClear,u=c.autoClearColor,f=c.autoClearDepth,g=c.autoClearStencil,_=e.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,_===null&&(e.background=c.getClearColor(Iv));let p=new Cs(n,s,h);return p.position.copy(a),p.update(c,e),c.autoClear=d,c.autoClearColor=u,c.autoClearDepth=f,c.autoClearStencil=g,e.background=_,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(l,t)),this._applyPMREM(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=pd(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=fd(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(ud,od(e))}_fromTexture(e,t){e.mapping===Ki||e.mapping===Ns?this._setSize(e.image.length===0?ud:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=dd(e,!1,!1),n=Math.log2(e)-Av;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=dd(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Ki||e.mapping===Ns?(this._cubemapMaterial===null&&(this._cubemapMaterial=pd()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=fd()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=Lv(),this._integrationMaterial=Dv());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Fd);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Cv)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let c=a>0?Math.log2(t)+.5*Math.log2(6/(Nd*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=Nv());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function dd(i,e,t){return new Cr(i,{minFilter:zn,generateMipmaps:e,type:Vn,colorSpace:nr,depthBuffer:t})}function Pr(i,e,t){return new Yn({name:i,uniforms:e,vertexShader:Ve.cube_vert,fragmentShader:t,side:ln,blending:kn,depthTest:!1,depthWrite:!1})}function Lv(){return Pr("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Nd}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Dv(){return Pr("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Fd}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Nv(){return Pr("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Rv}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function fd(){return Pr("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function pd(){return Pr("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Fv(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===sa||f===ra)if(e.has(u)){let g=e.get(u).texture;return a(g,u.mapping)}else{let g=u.image;if(g&&g.height>0){let _=new Cr(g.height);return _.fromEquirectangularTexture(i,u),e.set(u,_),u.addEventListener("dispose",l),a(_.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,g=f===sa||f===ra,_=f===Ki||f===Ns;if(g||_){let p=t.get(u),m=p!==void 0?p.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==m)return n===null&&(n=new Ha(i)),p=g?n.fromEquirectangular(u,p):n.fromCubemap(u,p),p.texture.pmremVersion=u.pmremVersion,t.set(u,p),p.texture;if(p!==void 0)return p.texture;{let y=u.image;return g&&y&&y.height>0||_&&y&&c(y)?(n===null&&(n=new Ha(i)),p=g?n.fromEquirectangular(u):n.fromCubemap(u),p.texture.pmremVersion=u.pmremVersion,t.set(u,p),u.addEventListener("dispose",h),p.texture):null}}}return u}function a(u,f){return f===sa?u.mapping=Ki:f===ra&&(u.mapping=Ns),u}function c(u){let f=0,g=6;for(let _=0;_<g;_++)u[_]!==void 0&&f++;return f===g}function l(u){let f=u.target;f.removeEventListener("dispose",l);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function Uv(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&er("WebGLRenderer: "+n+" extension not supported."),s}}}function Ov(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){c(g.target)}function c(g){g.index!==null&&e.remove(g.index);for(let p in g.attributes)e.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let _=r.get(g);_&&(e.remove(_),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function l(g,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),t.memory.geometries++),_}function h(g){let _=g.attributes;for(let p in _)e.update(_[p],i.ARRAY_BUFFER)}function d(g){let _=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let y=_!==null?_.array.length:p.array.length/3-1,w=p.count>=65535?lr:ar,b=new w(Math.ceil(y/3)*6,1),A=b.array;if(_!==null){let v=_.array;m=_.version;for(let E=0,N=0;E<y;E+=3){let P=v[E+0],F=v[E+1],O=v[E+2];A[N++]=P,A[N++]=F,A[N++]=F,A[N++]=O,A[N++]=O,A[N++]=P}}else{m=p.version;for(let v=0,E=0;v<y;v+=3){let N=v+0,P=v+1,F=v+2;A[E++]=N,A[E++]=P,A[E++]=P,A[E++]=F,A[E++]=F,A[E++]=N}}b.version=m;let T=r.get(g);T&&e.remove(T),r.set(g,b)}function u(g){let _=r.get(g);if(_){let p=g.index;p!==null&&_.version<p.version&&d(g)}else d(g);return r.get(g)}function f(){for(let g in s){let _=s[g].deref();_!==void 0&&c(_)}}return{get:l,update:h,getWireframeAttribute:u,dispose:f}}function Bv(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function c(d,u){i.drawElements(n,u,r,d*o),t.update(u,n,1)}function l(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*o,f),t.update(u,n,f))}function h(d,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let _=0;for(let p=0;p<f;p++)_+=u[p];t.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=h}function kv(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:De("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function zv(i,e,t){let n=new WeakMap,s=new ft;function r(o,a,c){let l=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let N=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",N)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],w=0;f===!0&&(w=1),g===!0&&(w=2),_===!0&&(w=3);let b=a.attributes.position.count*w,A=1;b>e.maxTextureSize&&(A=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let T=new Float32Array(b*A*4*d),v=new or(T,b,A,d);v.type=Ht,v.needsUpdate=!0;let E=w*4;for(let P=0;P<d;P++){let F=p[P],O=m[P],X=y[P],L=b*A*4*P;for(let G=0;G<F.count;G++){let Y=G*E;f===!0&&(s.fromBufferAttribute(F,G),T[L+Y+0]=s.x,T[L+Y+1]=s.y,T[L+Y+2]=s.z,T[L+Y+3]=0),g===!0&&(s.fromBufferAttribute(O,G),T[L+Y+4]=s.x,T[L+Y+5]=s.y,T[L+Y+6]=s.z,T[L+Y+7]=0),_===!0&&(s.fromBufferAttribute(X,G),T[L+Y+8]=s.x,T[L+Y+9]=s.y,T[L+Y+10]=s.z,T[L+Y+11]=X.itemSize===4?s.w:1)}}u={count:d,texture:v,size:new Ge(b,A)},n.set(a,u),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let _=0;_<l.length;_++)f+=l[_];let g=a.morphTargetsRelative?1:1-f;c.getUniforms().setValue(i,"morphTargetBaseInfluence",g),c.getUniforms().setValue(i,"morphTargetInfluences",l)}c.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),c.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function Vv(i,e,t,n,s){let r=new WeakMap;function o(l){let h=s.render.frame,d=l.geometry,u=e.get(l,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==h&&(t.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,i.ARRAY_BUFFER),r.set(l,h))),l.isSkinnedMesh){let f=l.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function c(l){let h=l.target;h.removeEventListener("dispose",c),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var Gv={[xc]:"LINEAR_TONE_MAPPING",[bc]:"REINHARD_TONE_MAPPING",[Sc]:"CINEON_TONE_MAPPING",[Mc]:"ACES_FILMIC_TONE_MAPPING",[Ec]:"AGX_TONE_MAPPING",[Tc]:"NEUTRAL_TONE_MAPPING",[wc]:"CUSTOM_TONE_MAPPING"};function Hv(i,e,t,n,s,r){let o=new vt(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,h=new tt;h.setAttribute("position",new rt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new rt([0,2,0,0,2,0],2));let d=new Ts({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new oe(h,d),f=new As(-1,1,1,-1,0,1),g=null,_=null,p=!1,m,y=null,w=[],b=!1;this.setSize=function(A,T){o.setSize(A,T),a!==null&&a.setSize(A,T),c!==null&&c.setSize(A,T);for(let v=0;v<w.length;v++){let E=w[v];E.setSize&&E.setSize(A,T)}},this.setEffects=function(A){w=A,b=w.length>0&&w[0].isRenderPass===!0;let T=o.width,v=o.height;w.length>0&&a===null&&(a=new vt(T,v,{type:Vn,depthBuffer:!1,stencilBuffer:!1}),c=new vt(T,v,{type:Vn,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&w.some(N=>N.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&l===null&&(l=new hi(T,v),r===!0&&(l.format=di,l.type=ji)),o.dispose(),o.depthTexture=E?l:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let N=0;N<w.length;N++){let P=w[N];P.setSize&&P.setSize(T,v),E&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(l)}},this.begin=function(A,T){if(p||A.toneMapping===Zn&&w.length===0)return!1;if(y=T,T!==null){let v=T.width,E=T.height;(o.width!==v||o.height!==E)&&this.setSize(v,E)}return b===!1&&A.setRenderTarget(o),m=A.toneMapping,A.toneMapping=Zn,!0},this.hasRenderPass=function(){return b},this.end=function(A,T){A.toneMapping=m,p=!0;let v=o,E=a;for(let N=0;N<w.length;N++){let P=w[N];P.enabled!==!1&&(P.render(A,E,v,T),P.needsSwap!==!1&&(v=E,E=E===a?c:a))}if(g!==A.outputColorSpace||_!==A.toneMapping){g=A.outputColorSpace,_=A.toneMapping,d.defines={},Ye.getTransfer(g)===et&&(d.defines.SRGB_TRANSFER="");let N=Gv[_];N&&(d.defines[N]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=v.texture,A.setRenderTarget(y),A.render(u,f),y=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),h.dispose(),d.dispose()}}var Ud=new tn,Od=new hi(1,1),Bd=new ur(1),kd=new or,zd=new Bo,Vd=new hr,md=[],gd=[],_d=new Float32Array(16),vd=new Float32Array(9),yd=new Float32Array(4);function ks(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=md[s];if(r===void 0&&(r=new Float32Array(s),md[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Nt(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Ft(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Xa(i,e){let t=gd[e];t===void 0&&(t=new Int32Array(e),gd[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function Wv(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function Xv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nt(t,e))return;i.uniform2fv(this.addr,e),Ft(t,e)}}function qv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Nt(t,e))return;i.uniform3fv(this.addr,e),Ft(t,e)}}function Yv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nt(t,e))return;i.uniform4fv(this.addr,e),Ft(t,e)}}function $v(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nt(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Ft(t,e)}else{if(Nt(t,n))return;yd.set(n),i.uniformMatrix2fv(this.addr,!1,yd),Ft(t,n)}}function Zv(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nt(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Ft(t,e)}else{if(Nt(t,n))return;vd.set(n),i.uniformMatrix3fv(this.addr,!1,vd),Ft(t,n)}}function Jv(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nt(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Ft(t,e)}else{if(Nt(t,n))return;_d.set(n),i.uniformMatrix4fv(this.addr,!1,_d),Ft(t,n)}}function Kv(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function jv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nt(t,e))return;i.uniform2iv(this.addr,e),Ft(t,e)}}function Qv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Nt(t,e))return;i.uniform3iv(this.addr,e),Ft(t,e)}}function ey(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nt(t,e))return;i.uniform4iv(this.addr,e),Ft(t,e)}}function ty(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function ny(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nt(t,e))return;i.uniform2uiv(this.addr,e),Ft(t,e)}}function iy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Nt(t,e))return;i.uniform3uiv(this.addr,e),Ft(t,e)}}function sy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nt(t,e))return;i.uniform4uiv(this.addr,e),Ft(t,e)}}function qa(i){return i.version===0&&(i.compareFunction=Bc,i.needsUpdate=!0),i}function ry(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=qa(Od):r=Ud,t.setTexture2D(e||r,s)}function oy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||zd,s)}function ay(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=qa(Bd):r=Vd,t.setTextureCube(e||r,s)}function ly(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||kd,s)}function cy(i){switch(i){case 5126:return Wv;case 35664:return Xv;case 35665:return qv;case 35666:return Yv;case 35674:return $v;case 35675:return Zv;case 35676:return Jv;case 5124:case 35670:return Kv;case 35667:case 35671:return jv;case 35668:case 35672:return Qv;case 35669:case 35673:return ey;case 5125:return ty;case 36294:return ny;case 36295:return iy;case 36296:return sy;case 35678:case 36198:case 36298:case 36306:case 35682:return ry;case 35679:case 36299:case 36307:return oy;case 35680:case 36300:case 36308:case 36293:return ay;case 36289:case 36303:case 36311:case 36292:return ly}}function hy(i,e){i.uniform1fv(this.addr,e)}function uy(i,e){let t=ks(e,this.size,2);i.uniform2fv(this.addr,t)}function dy(i,e){let t=ks(e,this.size,3);i.uniform3fv(this.addr,t)}function fy(i,e){let t=ks(e,this.size,4);i.uniform4fv(this.addr,t)}function py(i,e){let t=ks(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function my(i,e){let t=ks(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function gy(i,e){let t=ks(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function _y(i,e){i.uniform1iv(this.addr,e)}function vy(i,e){i.uniform2iv(this.addr,e)}function yy(i,e){i.uniform3iv(this.addr,e)}function xy(i,e){i.uniform4iv(this.addr,e)}function by(i,e){i.uniform1uiv(this.addr,e)}function Sy(i,e){i.uniform2uiv(this.addr,e)}function My(i,e){i.uniform3uiv(this.addr,e)}function wy(i,e){i.uniform4uiv(this.addr,e)}function Ey(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=qa(Od):o=Ud;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function Ty(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||zd,r[o])}function Ay(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=qa(Bd):o=Vd;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function Ry(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||kd,r[o])}function Cy(i){switch(i){case 5126:return hy;case 35664:return uy;case 35665:return dy;case 35666:return fy;case 35674:return py;case 35675:return my;case 35676:return gy;case 5124:case 35670:return _y;case 35667:case 35671:return vy;case 35668:case 35672:return yy;case 35669:case 35673:return xy;case 5125:return by;case 36294:return Sy;case 36295:return My;case 36296:return wy;case 35678:case 36198:case 36298:case 36306:case 35682:return Ey;case 35679:case 36299:case 36307:return Ty;case 35680:case 36300:case 36308:case 36293:return Ay;case 36289:case 36303:case 36311:case 36292:return Ry}}var Yc=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=cy(t.type)}},$c=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Cy(t.type)}},Zc=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Xc=/(\w+)(\])?(\[|\.)?/g;function xd(i,e){i.seq.push(e),i.map[e.id]=e}function Py(i,e,t){let n=i.name,s=n.length;for(Xc.lastIndex=0;;){let r=Xc.exec(n),o=Xc.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){xd(t,l===void 0?new Yc(a,i,e):new $c(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new Zc(a),xd(t,d)),t=d}}}var Bs=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),c=e.getUniformLocation(t,a.name);Py(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],c=n[a.id];c.needsUpdate!==!1&&a.setValue(e,c.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function bd(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var Iy=37297,Ly=0;function Dy(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var Sd=new Ne;function Ny(i){Ye._getMatrix(Sd,Ye.workingColorSpace,i);let e=`mat3( ${Sd.elements.map(t=>t.toFixed(4))} )`;switch(Ye.getTransfer(i)){case ir:return[e,"LinearTransferOETF"];case et:return[e,"sRGBTransferOETF"];default:return Ie("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Md(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+Dy(i.getShaderSource(e),a)}else return r}function Fy(i,e){let t=Ny(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Uy={[xc]:"Linear",[bc]:"Reinhard",[Sc]:"Cineon",[Mc]:"ACESFilmic",[Ec]:"AgX",[Tc]:"Neutral",[wc]:"Custom"};function Oy(i,e){let t=Uy[e];return t===void 0?(Ie("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ga=new C;function By(){Ye.getLuminanceCoefficients(Ga);let i=Ga.x.toFixed(4),e=Ga.y.toFixed(4),t=Ga.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function ky(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Rr).join(`
`)}function zy(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function Vy(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Rr(i){return i!==""}function wd(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Ed(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var Gy=/^[ \t]*#include +<([\w\d./]+)>/gm;function Jc(i){return i.replace(Gy,Hy)}function Hy(i,e){let t=Ve[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Jc(t)}var Wy=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Td(i){return i.replace(Wy,Xy)}function Xy(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Ad(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var qy={[_r]:"SHADOWMAP_TYPE_PCF",[Ps]:"SHADOWMAP_TYPE_VSM"};function Yy(i){return qy[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var $y={[Ns]:"ENVMAP_MODE_REFRACTION"};function Zy(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":$y[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Jy={[yc]:"ENVMAP_BLENDING_MULTIPLY",[Wu]:"ENVMAP_BLENDING_MIX",[Xu]:"ENVMAP_BLENDING_ADD"};function Ky(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Jy[i.combine]||"ENVMAP_BLENDING_NONE"}function jy(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,c=Yy(t),l=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Zy(t),d=Ky(t),u=ky(t),f=zy(r),g=s.createProgram(),_,p,m=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(_=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Rr).join(`
`),_.length>0&&(_+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Rr).join(`
`),p.length>0&&(p+=`
`)):(_=[Ad(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Rr).join(`
`),p=[Ad(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+l:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Zn?"#define TONE_MAPPING":"",t.toneMapping!==Zn?Ve.tonemapping_pars_fragment:"",t.toneMapping!==Zn?Oy("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Ve.colorspace_pars_fragment,Fy("linearToOutputTexel",t.outputColorSpace),By(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Rr).join(`
`)),o=Jc(o),o=wd(o,t),o=Ed(o,t),a=Jc(a),a=wd(a,t),a=Ed(a,t),o=Td(o),a=Td(a),t.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,_=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,p=["#define varying in",t.glslVersion===Er?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Er?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let y=m+_+o,w=m+p+a,b=bd(s,s.VERTEX_SHADER,y),A=bd(s,s.FRAGMENT_SHADER,w);s.attachShader(g,b),s.attachShader(g,A),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(P){if(i.debug.checkShaderErrors){let F=s.getProgramInfoLog(g)||"",O=s.getShaderInfoLog(b)||"",X=s.getShaderInfoLog(A)||"",L=F.trim(),G=O.trim(),Y=X.trim(),V=!0,te=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,b,A);else{let H=Md(s,b,"vertex"),Q=Md(s,A,"fragment");De("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+L+`
`+H+`
`+Q)}else L!==""?Ie("WebGLProgram: Program Info Log:",L):(G===""||Y==="")&&(te=!1);te&&(P.diagnostics={runnable:V,programLog:L,vertexShader:{log:G,prefix:_},fragmentShader:{log:Y,prefix:p}})}s.deleteShader(b),s.deleteShader(A),v=new Bs(s,g),E=Vy(s,g)}let v;this.getUniforms=function(){return v===void 0&&T(this),v};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(g,Iy)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Ly++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=A,this}var Qy=0,Kc=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new jc(e),t.set(e,n)),n}},jc=class{constructor(e){this.id=Qy++,this.code=e,this.usedTimes=0}};function ex(i){return i===Li||i===Mr||i===wr}function tx(i,e,t,n,s,r){let o=new Ms,a=new Kc,c=new Set,l=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return c.add(v),v===0?"uv":`uv${v}`}function g(v,E,N,P,F,O){let X=P.fog,L=F.geometry,G=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?P.environment:null,Y=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,V=e.get(v.envMap||G,Y),te=u[v.type],H=n.precision;v.precision!==null&&(H=n.getMaxPrecision(v.precision),H!==v.precision&&Ie("WebGLProgram.getParameters:",v.precision,"not supported, using",H,"instead."));let Q=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,ee=Q!==void 0?Q.length:0,be=0;L.morphAttributes.position!==void 0&&(be=1),L.morphAttributes.normal!==void 0&&(be=2),L.morphAttributes.color!==void 0&&(be=3);let Fe,Z,_e,Me;if(te){let me=Kn[te];Fe=me.vertexShader,Z=me.fragmentShader}else{Fe=v.vertexShader,Z=v.fragmentShader;let me=a.getVertexShaderStage(v),st=a.getFragmentShaderStage(v);a.update(v,me,st),_e=me.id,Me=st.id}let Ce=i.getRenderTarget(),ve=i.state.buffers.depth.getReversed(),Be=F.isInstancedMesh===!0,At=F.isBatchedMesh===!0,Le=!!v.map,it=!!v.matcap,at=!!V,We=at&&V.isPMREMTexture===!0,Yt=!!v.aoMap,Lt=!!v.lightMap,un=!!v.bumpMap&&v.wireframe===!1,bt=!!v.normalMap,Wn=!!v.displacementMap,Ut=!!v.emissiveMap,xn=!!v.metalnessMap,bn=!!v.roughnessMap,Sn=v.anisotropy>0,U=v.clearcoat>0,Mn=v.diffuseRoughness>0,pt=v.dispersion>0,mt=v.retroreflectivity>0,pe=v.iridescence>0,Dt=v.sheen>0,Pe=v.transmission>0,Ue=Sn&&!!v.anisotropyMap,R=U&&!!v.clearcoatMap,S=U&&!!v.clearcoatNormalMap,k=U&&!!v.clearcoatRoughnessMap,ne=Mn&&!!v.diffuseRoughnessMap,j=pe&&!!v.iridescenceMap,ae=pe&&!!v.iridescenceThicknessMap,de=Dt&&!!v.sheenColorMap,$=Dt&&!!v.sheenRoughnessMap,J=!!v.specularMap,ce=!!v.specularColorMap,I=!!v.specularIntensityMap,K=Pe&&!!v.transmissionMap,q=Pe&&!!v.thicknessMap,he=!!v.gradientMap,se=!!v.alphaMap,le=v.alphaTest>0,Ae=!!v.alphaHash,ze=!!v.extensions,ie=Zn;v.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(ie=i.toneMapping);let Re=We?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,ke={shaderID:te,shaderType:v.type,shaderName:v.name,vertexShader:Fe,fragmentShader:Z,defines:v.defines,customVertexShaderID:_e,customFragmentShaderID:Me,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:H,batching:At,batchingColor:At&&F._colorsTexture!==null,instancing:Be,instancingColor:Be&&F.instanceColor!==null,instancingMorph:Be&&F.morphTexture!==null,outputColorSpace:Ce===null?i.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:Ye.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Le,matcap:it,envMap:at,envMapMode:at&&V.mapping,envMapPMREM:We,envMapMaxLod:We?Re.length-1:null,envMapSize:We?Re[0].width:null,aoMap:Yt,lightMap:Lt,bumpMap:un,normalMap:bt,displacementMap:Wn,emissiveMap:Ut,normalMapObjectSpace:bt&&v.normalMapType===$u,normalMapTangentSpace:bt&&v.normalMapType===Fc,packedNormalMap:bt&&v.normalMapType===Fc&&ex(v.normalMap.format),metalnessMap:xn,roughnessMap:bn,anisotropy:Sn,anisotropyMap:Ue,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:k,diffuseRoughness:Mn,diffuseRoughnessMap:ne,dispersion:pt,retroreflection:mt,iridescence:pe,iridescenceMap:j,iridescenceThicknessMap:ae,sheen:Dt,sheenColorMap:de,sheenRoughnessMap:$,specularMap:J,specularColorMap:ce,specularIntensityMap:I,transmission:Pe,transmissionMap:K,thicknessMap:q,gradientMap:he,opaque:v.transparent===!1&&v.blending===Is&&v.alphaToCoverage===!1,alphaMap:se,alphaTest:le,alphaHash:Ae,combine:v.combine,mapUv:Le&&f(v.map.channel),aoMapUv:Yt&&f(v.aoMap.channel),lightMapUv:Lt&&f(v.lightMap.channel),bumpMapUv:un&&f(v.bumpMap.channel),normalMapUv:bt&&f(v.normalMap.channel),displacementMapUv:Wn&&f(v.displacementMap.channel),emissiveMapUv:Ut&&f(v.emissiveMap.channel),metalnessMapUv:xn&&f(v.metalnessMap.channel),roughnessMapUv:bn&&f(v.roughnessMap.channel),anisotropyMapUv:Ue&&f(v.anisotropyMap.channel),clearcoatMapUv:R&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:k&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ne&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:j&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:ae&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:de&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:$&&f(v.sheenRoughnessMap.channel),specularMapUv:J&&f(v.specularMap.channel),specularColorMapUv:ce&&f(v.specularColorMap.channel),specularIntensityMapUv:I&&f(v.specularIntensityMap.channel),transmissionMapUv:K&&f(v.transmissionMap.channel),thicknessMapUv:q&&f(v.thicknessMap.channel),alphaMapUv:se&&f(v.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(bt||Sn),vertexNormals:!!L.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:F.isPoints===!0&&!!L.attributes.uv&&(Le||se),fog:!!X,useFog:v.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||L.attributes.normal===void 0&&bt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:ve,skinning:F.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:be,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:O.filter(me=>me.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:ie,decodeVideoTexture:Le&&v.map.isVideoTexture===!0&&Ye.getTransfer(v.map.colorSpace)===et,decodeVideoTextureEmissive:Ut&&v.emissiveMap.isVideoTexture===!0&&Ye.getTransfer(v.emissiveMap.colorSpace)===et,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===yt,flipSided:v.side===ln,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:ze&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ze&&v.extensions.multiDraw===!0||At)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return ke.vertexUv1s=c.has(1),ke.vertexUv2s=c.has(2),ke.vertexUv3s=c.has(3),c.clear(),ke}function _(v){let E=[];if(v.shaderID?E.push(v.shaderID):(E.push(v.customVertexShaderID),E.push(v.customFragmentShaderID)),v.defines!==void 0)for(let N in v.defines)E.push(N),E.push(v.defines[N]);return v.isRawShaderMaterial===!1&&(p(E,v),m(E,v),E.push(i.outputColorSpace)),E.push(v.customProgramCacheKey),E.join()}function p(v,E){v.push(E.precision),v.push(E.outputColorSpace),v.push(E.envMapMode),v.push(E.envMapPMREM),v.push(E.envMapMaxLod),v.push(E.envMapSize),v.push(E.mapUv),v.push(E.alphaMapUv),v.push(E.lightMapUv),v.push(E.aoMapUv),v.push(E.bumpMapUv),v.push(E.normalMapUv),v.push(E.displacementMapUv),v.push(E.emissiveMapUv),v.push(E.metalnessMapUv),v.push(E.roughnessMapUv),v.push(E.anisotropyMapUv),v.push(E.clearcoatMapUv),v.push(E.clearcoatNormalMapUv),v.push(E.clearcoatRoughnessMapUv),v.push(E.diffuseRoughnessMapUv),v.push(E.iridescenceMapUv),v.push(E.iridescenceThicknessMapUv),v.push(E.sheenColorMapUv),v.push(E.sheenRoughnessMapUv),v.push(E.specularMapUv),v.push(E.specularColorMapUv),v.push(E.specularIntensityMapUv),v.push(E.transmissionMapUv),v.push(E.thicknessMapUv),v.push(E.combine),v.push(E.fogExp2),v.push(E.sizeAttenuation),v.push(E.morphTargetsCount),v.push(E.numSunLights),v.push(E.numDirLights),v.push(E.numPointLights),v.push(E.numSpotLights),v.push(E.numSpotLightMaps),v.push(E.numHemiLights),v.push(E.numRectAreaLights),v.push(E.numSunLightShadows),v.push(E.numDirLightShadows),v.push(E.numPointLightShadows),v.push(E.numSpotLightShadows),v.push(E.numSpotLightShadowsWithMaps),v.push(E.numLightProbes),v.push(E.numLightProbeGrids),v.push(E.shadowMapType),v.push(E.toneMapping),v.push(E.numClippingPlanes),v.push(E.numClipIntersection),v.push(E.depthPacking)}function m(v,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function y(v){let E=u[v.type],N;if(E){let P=Kn[E];N=ld.clone(P.uniforms)}else N=v.uniforms;return N}function w(v,E){let N=h.get(E);return N!==void 0?++N.usedTimes:(N=new jy(i,E,v,s),l.push(N),h.set(E,N)),N}function b(v){if(--v.usedTimes===0){let E=l.indexOf(v);l[E]=l[l.length-1],l.pop(),h.delete(v.cacheKey),v.destroy()}}function A(v){a.remove(v)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:_,getUniforms:y,acquireProgram:w,releaseProgram:b,releaseShaderCache:A,programs:l,dispose:T}}function nx(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,c){i.get(o)[a]=c}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function ix(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Rd(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Cd(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,g,_,p,m){let y=i[e];return y===void 0?(y={id:u.id,object:u,geometry:f,material:g,materialVariant:o(u),groupOrder:_,renderOrder:u.renderOrder,z:p,group:m},i[e]=y):(y.id=u.id,y.object=u,y.geometry=f,y.material=g,y.materialVariant=o(u),y.groupOrder=_,y.renderOrder=u.renderOrder,y.z=p,y.group=m),e++,y}function c(u,f,g,_,p,m,y){y.reversedDepth===!0&&(p=-p);let w=a(u,f,g,_,p,m);g.transmission>0?n.push(w):g.transparent===!0?s.push(w):t.push(w)}function l(u,f,g,_,p,m){let y=a(u,f,g,_,p,m);g.transmission>0?n.unshift(y):g.transparent===!0?s.unshift(y):t.unshift(y)}function h(u,f){t.length>1&&t.sort(u||ix),n.length>1&&n.sort(f||Rd),s.length>1&&s.sort(f||Rd)}function d(){for(let u=e,f=i.length;u<f;u++){let g=i[u];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:c,unshift:l,finish:d,sort:h}}function sx(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new Cd,i.set(n,[o])):s>=r.length?(o=new Cd,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function rx(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new He};break;case"SpotLight":t={position:new C,direction:new C,color:new He,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new He,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new He,groundColor:new He};break;case"RectAreaLight":t={color:new He,position:new C,halfWidth:new C,halfHeight:new C};break}return i[e.id]=t,t}}}function ox(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var ax=0;function lx(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function cx(i){let e=new rx,t=ox(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)n.probe.push(new C);let s=new C,r=new $e,o=new $e;function a(l){let h=0,d=0,u=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,g=0,_=0,p=0,m=0,y=0,w=0,b=0,A=0,T=0,v=0,E=0,N=0,P=0;l.sort(lx);for(let O=0,X=l.length;O<X;O++){let L=l[O],G=L.color,Y=L.intensity,V=L.distance,te=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===Li?te=L.shadow.map.texture:te=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)h+=G.r*Y,d+=G.g*Y,u+=G.b*Y;else if(L.isLightProbe){for(let H=0;H<9;H++)n.probe[H].addScaledVector(L.sh.coefficients[H],Y);P++}else if(L.isSunLight){let H=e.get(L);if(H.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[g]=ee,n.sunShadowMap[g]=te;let be=Q.getViewportCount();for(let Fe=0;Fe<be;Fe++)n.sunShadowMatrix[_+Fe]=Q.getMatrix(Fe),n.sunShadowCascade[_+Fe]=Q._cascadeData[Fe];_+=be,g++}n.sun[f]=H,f++}else if(L.isDirectionalLight){let H=e.get(L);if(H.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,n.directionalShadow[p]=ee,n.directionalShadowMap[p]=te,n.directionalShadowMatrix[p]=L.shadow.matrix,A++}n.directional[p]=H,p++}else if(L.isSpotLight){let H=e.get(L);H.position.setFromMatrixPosition(L.matrixWorld),H.color.copy(G).multiplyScalar(Y),H.distance=V,H.coneCos=Math.cos(L.angle),H.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),H.decay=L.decay,n.spot[y]=H;let Q=L.shadow;if(L.map&&(n.spotLightMap[E]=L.map,E++,Q.updateMatrices(L),L.castShadow&&N++),n.spotLightMatrix[y]=Q.matrix,L.castShadow){let ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,n.spotShadow[y]=ee,n.spotShadowMap[y]=te,v++}y++}else if(L.isRectAreaLight){let H=e.get(L);H.color.copy(G).multiplyScalar(Y),H.halfWidth.set(L.width*.5,0,0),H.halfHeight.set(0,L.height*.5,0),n.rectArea[w]=H,w++}else if(L.isPointLight){let H=e.get(L);if(H.color.copy(L.color).multiplyScalar(L.intensity),H.distance=L.distance,H.decay=L.decay,L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,ee.shadowCameraNear=Q.camera.near,ee.shadowCameraFar=Q.camera.far,n.pointShadow[m]=ee,n.pointShadowMap[m]=te,n.pointShadowMatrix[m]=L.shadow.matrix,T++}n.point[m]=H,m++}else if(L.isHemisphereLight){let H=e.get(L);H.skyColor.copy(L.color).multiplyScalar(Y),H.groundColor.copy(L.groundColor).multiplyScalar(Y),n.hemi[b]=H,b++}}w>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=ge.LTC_FLOAT_1,n.rectAreaLTC2=ge.LTC_FLOAT_2):(n.rectAreaLTC1=ge.LTC_HALF_1,n.rectAreaLTC2=ge.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let F=n.hash;(F.sunLength!==f||F.directionalLength!==p||F.pointLength!==m||F.spotLength!==y||F.rectAreaLength!==w||F.hemiLength!==b||F.numSunShadows!==g||F.numDirectionalShadows!==A||F.numPointShadows!==T||F.numSpotShadows!==v||F.numSpotMaps!==E||F.numLightProbes!==P)&&(n.sun.length=f,n.directional.length=p,n.spot.length=y,n.rectArea.length=w,n.point.length=m,n.hemi.length=b,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+E-N,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=P,F.sunLength=f,F.directionalLength=p,F.pointLength=m,F.spotLength=y,F.rectAreaLength=w,F.hemiLength=b,F.numSunShadows=g,F.numDirectionalShadows=A,F.numPointShadows=T,F.numSpotShadows=v,F.numSpotMaps=E,F.numLightProbes=P,n.version=ax++)}function c(l,h){let d=0,u=0,f=0,g=0,_=0,p=0,m=h.matrixWorldInverse;for(let y=0,w=l.length;y<w;y++){let b=l[y];if(b.isSunLight){let A=n.sun[d];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(m),d++}else if(b.isDirectionalLight){let A=n.directional[u];A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(m),u++}else if(b.isSpotLight){let A=n.spot[g];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(m),A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(m),g++}else if(b.isRectAreaLight){let A=n.rectArea[_];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(m),o.identity(),r.copy(b.matrixWorld),r.premultiply(m),o.extractRotation(r),A.halfWidth.set(b.width*.5,0,0),A.halfHeight.set(0,b.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),_++}else if(b.isPointLight){let A=n.point[f];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(m),f++}else if(b.isHemisphereLight){let A=n.hemi[p];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(m),p++}}}return{setup:a,setupView:c,state:n}}function Pd(i){let e=new cx(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function c(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function l(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function hx(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Pd(i),e.set(s,[a])):r>=o.length?(a=new Pd(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var ux=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,dx=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,fx=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],px=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],Id=new $e,Ar=new C,qc=new C;function mx(i,e,t){let n=new Yi,s=new Ge,r=new Ge,o=new ft,a=new Wo,c=new Xo,l={},h=t.maxTextureSize,d={[$n]:ln,[ln]:$n,[yt]:yt},u=new Yn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ge},radius:{value:4}},vertexShader:ux,fragmentShader:dx}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let g=new tt;g.setAttribute("position",new zt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new oe(g,u),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=_r;let m=this.type;this.render=function(T,v,E){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||T.length===0)return;this.type===Ru&&(Ie("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=_r);let N=i.getRenderTarget(),P=i.getActiveCubeFace(),F=i.getActiveMipmapLevel(),O=i.state;O.setBlending(kn),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);let X=m!==this.type;X&&v.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(G=>G.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,G=T.length;L<G;L++){let Y=T[L],V=Y.shadow;if(V===void 0){Ie("WebGLShadowMap:",Y,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let te=V.getFrameExtents();s.multiply(te),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/te.x),s.x=r.x*te.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/te.y),s.y=r.y*te.y,V.mapSize.y=r.y));let H=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=H,V.map===null||X===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Ps){if(Y.isPointLight){Ie("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new vt(s.x,s.y,{format:Li,type:Vn,minFilter:Mt,magFilter:Mt,generateMipmaps:!1}),V.map.texture.name=Y.name+".shadowMap",V.map.depthTexture=new hi(s.x,s.y,Ht),V.map.depthTexture.name=Y.name+".shadowMapDepth",V.map.depthTexture.format=ai,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=ot,V.map.depthTexture.magFilter=ot}else Y.isPointLight?(V.map=new Cr(s.x),V.map.depthTexture=new ur(s.x,vn)):(V.map=new vt(s.x,s.y),V.map.depthTexture=new hi(s.x,s.y,vn)),V.map.depthTexture.name=Y.name+".shadowMap",V.map.depthTexture.format=ai,this.type===_r?(V.map.depthTexture.compareFunction=H?Oc:Uc,V.map.depthTexture.minFilter=Mt,V.map.depthTexture.magFilter=Mt):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=ot,V.map.depthTexture.magFilter=ot);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let Q=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();Y.isPointLight!==!0&&V.updateMatrices(Y,E);let ee=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:E.layers;for(let be=0;be<Q;be++){let Fe=V.getCamera(be);if(Y.isPointLight){let Z=V.camera,_e=V.matrix,Me=Y.distance||Z.far;Me!==Z.far&&(Z.far=Me,Z.updateProjectionMatrix()),Ar.setFromMatrixPosition(Y.matrixWorld),Z.position.copy(Ar),qc.copy(Z.position),qc.add(fx[be]),Z.up.copy(px[be]),Z.lookAt(qc),Z.updateMatrixWorld(),_e.makeTranslation(-Ar.x,-Ar.y,-Ar.z),Id.multiplyMatrices(Z.projectionMatrix,Z.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Id,Z.coordinateSystem,Z.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,be),i.clear();else{be===0&&(i.setRenderTarget(V.map),i.clear());let Z=V.getViewport(be);o.set(r.x*Z.x,r.y*Z.y,r.x*Z.z,r.y*Z.w),O.viewport(o)}n=V.getFrustum(be),b(v,E,Fe,Y,ee,this.type)}V.isPointLightShadow!==!0&&this.type===Ps&&y(V,E),V.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(N,P,F)};function y(T,v){let E=e.update(_);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new vt(s.x,s.y,{format:Li,type:Vn}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(v,null,E,u,_,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(v,null,E,f,_,null)}function w(T,v,E,N){let P=null,F=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(F!==void 0)P=F;else if(P=E.isPointLight===!0?c:a,i.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let O=P.uuid,X=v.uuid,L=l[O];L===void 0&&(L={},l[O]=L);let G=L[X];G===void 0&&(G=P.clone(),L[X]=G,v.addEventListener("dispose",A)),P=G}if(P.visible=v.visible,P.wireframe=v.wireframe,N===Ps?P.side=v.shadowSide!==null?v.shadowSide:v.side:P.side=v.shadowSide!==null?v.shadowSide:d[v.side],P.alphaMap=v.alphaMap,P.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,P.map=v.map,P.clipShadows=v.clipShadows,P.clippingPlanes=v.clippingPlanes,P.clipIntersection=v.clipIntersection,P.displacementMap=v.displacementMap,P.displacementScale=v.displacementScale,P.displacementBias=v.displacementBias,P.wireframeLinewidth=v.wireframeLinewidth,P.linewidth=v.linewidth,E.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let O=i.properties.get(P);O.light=E}return P}function b(T,v,E,N,P,F){if(T.visible===!1)return;if(T.layers.test(P)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&F===Ps)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let L=e.update(T),G=T.material;if(Array.isArray(G)){let Y=L.groups;for(let V=0,te=Y.length;V<te;V++){let H=Y[V],Q=G[H.materialIndex];if(Q&&Q.visible){let ee=w(T,Q,N,F);T.onBeforeShadow(i,T,v,E,L,ee,H),i.renderBufferDirect(E,null,L,ee,T,H),T.onAfterShadow(i,T,v,E,L,ee,H)}}}else if(G.visible){let Y=w(T,G,N,F);T.onBeforeShadow(i,T,v,E,L,Y,null),i.renderBufferDirect(E,null,L,Y,T,null),T.onAfterShadow(i,T,v,E,L,Y,null)}}let X=T.children;for(let L=0,G=X.length;L<G;L++)b(X[L],v,E,N,P,F)}function A(T){T.target.removeEventListener("dispose",A);for(let E in l){let N=l[E],P=T.target.uuid;P in N&&(N[P].dispose(),delete N[P])}}}function gx(i,e){function t(){let I=!1,K=new ft,q=null,he=new ft(0,0,0,0);return{setMask:function(se){q!==se&&!I&&(i.colorMask(se,se,se,se),q=se)},setLocked:function(se){I=se},setClear:function(se,le,Ae,ze,ie){ie===!0&&(se*=ze,le*=ze,Ae*=ze),K.set(se,le,Ae,ze),he.equals(K)===!1&&(i.clearColor(se,le,Ae,ze),he.copy(K))},reset:function(){I=!1,q=null,he.set(-1,0,0,0)}}}function n(){let I=!1,K=!1,q=null,he=null,se=null;return{setReversed:function(le){if(K!==le){let Ae=e.get("EXT_clip_control");le?Ae.clipControlEXT(Ae.LOWER_LEFT_EXT,Ae.ZERO_TO_ONE_EXT):Ae.clipControlEXT(Ae.LOWER_LEFT_EXT,Ae.NEGATIVE_ONE_TO_ONE_EXT),K=le;let ze=se;se=null,this.setClear(ze)}},getReversed:function(){return K},setTest:function(le){le?ve(i.DEPTH_TEST):Be(i.DEPTH_TEST)},setMask:function(le){q!==le&&!I&&(i.depthMask(le),q=le)},setFunc:function(le){if(K&&(le=rd[le]),he!==le){switch(le){case Ao:i.depthFunc(i.NEVER);break;case Ro:i.depthFunc(i.ALWAYS);break;case Co:i.depthFunc(i.LESS);break;case vs:i.depthFunc(i.LEQUAL);break;case Po:i.depthFunc(i.EQUAL);break;case Io:i.depthFunc(i.GEQUAL);break;case Lo:i.depthFunc(i.GREATER);break;case Do:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}he=le}},setLocked:function(le){I=le},setClear:function(le){se!==le&&(se=le,K&&(le=1-le),i.clearDepth(le))},reset:function(){I=!1,q=null,he=null,se=null,K=!1}}}function s(){let I=!1,K=null,q=null,he=null,se=null,le=null,Ae=null,ze=null,ie=null;return{setTest:function(Re){I||(Re?ve(i.STENCIL_TEST):Be(i.STENCIL_TEST))},setMask:function(Re){K!==Re&&!I&&(i.stencilMask(Re),K=Re)},setFunc:function(Re,ke,me){(q!==Re||he!==ke||se!==me)&&(i.stencilFunc(Re,ke,me),q=Re,he=ke,se=me)},setOp:function(Re,ke,me){(le!==Re||Ae!==ke||ze!==me)&&(i.stencilOp(Re,ke,me),le=Re,Ae=ke,ze=me)},setLocked:function(Re){I=Re},setClear:function(Re){ie!==Re&&(i.clearStencil(Re),ie=Re)},reset:function(){I=!1,K=null,q=null,he=null,se=null,le=null,Ae=null,ze=null,ie=null}}}let r=new t,o=new n,a=new s,c={},l=new WeakMap,h={},d={},u={},f=new WeakMap,g=[],_=null,p=!1,m=null,y=null,w=null,b=null,A=null,T=null,v=null,E=new He(0,0,0),N=0,P=!1,F=null,O=null,X=null,L=null,G=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,te=0,H=i.getParameter(i.VERSION);H.indexOf("WebGL")!==-1?(te=parseFloat(/^WebGL (\d)/.exec(H)[1]),V=te>=1):H.indexOf("OpenGL ES")!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec(H)[1]),V=te>=2);let Q=null,ee={},be=i.getParameter(i.SCISSOR_BOX),Fe=i.getParameter(i.VIEWPORT),Z=new ft().fromArray(be),_e=new ft().fromArray(Fe);function Me(I,K,q,he){let se=new Uint8Array(4),le=i.createTexture();i.bindTexture(I,le),i.texParameteri(I,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(I,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ae=0;Ae<q;Ae++)I===i.TEXTURE_3D||I===i.TEXTURE_2D_ARRAY?i.texImage3D(K,0,i.RGBA,1,1,he,0,i.RGBA,i.UNSIGNED_BYTE,se):i.texImage2D(K+Ae,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,se);return le}let Ce={};Ce[i.TEXTURE_2D]=Me(i.TEXTURE_2D,i.TEXTURE_2D,1),Ce[i.TEXTURE_CUBE_MAP]=Me(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[i.TEXTURE_2D_ARRAY]=Me(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ce[i.TEXTURE_3D]=Me(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ve(i.DEPTH_TEST),o.setFunc(vs),un(!1),bt(pc),ve(i.CULL_FACE),Yt(kn);function ve(I){h[I]!==!0&&(i.enable(I),h[I]=!0)}function Be(I){h[I]!==!1&&(i.disable(I),h[I]=!1)}function At(I,K){return u[I]!==K?(i.bindFramebuffer(I,K),u[I]=K,I===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=K),I===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=K),!0):!1}function Le(I,K){let q=g,he=!1;if(I){q=f.get(K),q===void 0&&(q=[],f.set(K,q));let se=I.textures;if(q.length!==se.length||q[0]!==i.COLOR_ATTACHMENT0){for(let le=0,Ae=se.length;le<Ae;le++)q[le]=i.COLOR_ATTACHMENT0+le;q.length=se.length,he=!0}}else q[0]!==i.BACK&&(q[0]=i.BACK,he=!0);he&&i.drawBuffers(q)}function it(I){return _!==I?(i.useProgram(I),_=I,!0):!1}let at={[Ji]:i.FUNC_ADD,[Cu]:i.FUNC_SUBTRACT,[Pu]:i.FUNC_REVERSE_SUBTRACT};at[Iu]=i.MIN,at[ia]=i.MAX;let We={[Lu]:i.ZERO,[Ii]:i.ONE,[Du]:i.SRC_COLOR,[vc]:i.SRC_ALPHA,[ku]:i.SRC_ALPHA_SATURATE,[Ou]:i.DST_COLOR,[Fu]:i.DST_ALPHA,[Nu]:i.ONE_MINUS_SRC_COLOR,[Ds]:i.ONE_MINUS_SRC_ALPHA,[Bu]:i.ONE_MINUS_DST_COLOR,[Uu]:i.ONE_MINUS_DST_ALPHA,[zu]:i.CONSTANT_COLOR,[Vu]:i.ONE_MINUS_CONSTANT_COLOR,[Gu]:i.CONSTANT_ALPHA,[Hu]:i.ONE_MINUS_CONSTANT_ALPHA};function Yt(I,K,q,he,se,le,Ae,ze,ie,Re){if(I===kn){p===!0&&(Be(i.BLEND),p=!1);return}if(p===!1&&(ve(i.BLEND),p=!0),I!==Ls){if(I!==m||Re!==P){if((y!==Ji||A!==Ji)&&(i.blendEquation(i.FUNC_ADD),y=Ji,A=Ji),Re)switch(I){case Is:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case mc:i.blendFunc(i.ONE,i.ONE);break;case gc:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case _c:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:De("WebGLState: Invalid blending: ",I);break}else switch(I){case Is:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case mc:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case gc:De("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case _c:De("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:De("WebGLState: Invalid blending: ",I);break}w=null,b=null,T=null,v=null,E.set(0,0,0),N=0,m=I,P=Re}return}se=se||K,le=le||q,Ae=Ae||he,(K!==y||se!==A)&&(i.blendEquationSeparate(at[K],at[se]),y=K,A=se),(q!==w||he!==b||le!==T||Ae!==v)&&(i.blendFuncSeparate(We[q],We[he],We[le],We[Ae]),w=q,b=he,T=le,v=Ae),(ze.equals(E)===!1||ie!==N)&&(i.blendColor(ze.r,ze.g,ze.b,ie),E.copy(ze),N=ie),m=I,P=!1}function Lt(I,K){I.side===yt?Be(i.CULL_FACE):ve(i.CULL_FACE);let q=I.side===ln;K&&(q=!q),un(q),I.blending===Is&&I.transparent===!1?Yt(kn):Yt(I.blending,I.blendEquation,I.blendSrc,I.blendDst,I.blendEquationAlpha,I.blendSrcAlpha,I.blendDstAlpha,I.blendColor,I.blendAlpha,I.premultipliedAlpha),o.setFunc(I.depthFunc),o.setTest(I.depthTest),o.setMask(I.depthWrite),r.setMask(I.colorWrite);let he=I.stencilWrite;a.setTest(he),he&&(a.setMask(I.stencilWriteMask),a.setFunc(I.stencilFunc,I.stencilRef,I.stencilFuncMask),a.setOp(I.stencilFail,I.stencilZFail,I.stencilZPass)),Ut(I.polygonOffset,I.polygonOffsetFactor,I.polygonOffsetUnits),I.alphaToCoverage===!0?ve(i.SAMPLE_ALPHA_TO_COVERAGE):Be(i.SAMPLE_ALPHA_TO_COVERAGE)}function un(I){F!==I&&(I?i.frontFace(i.CW):i.frontFace(i.CCW),F=I)}function bt(I){I!==Tu?(ve(i.CULL_FACE),I!==O&&(I===pc?i.cullFace(i.BACK):I===Au?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Be(i.CULL_FACE),O=I}function Wn(I){I!==X&&(V&&i.lineWidth(I),X=I)}function Ut(I,K,q){I?(ve(i.POLYGON_OFFSET_FILL),(L!==K||G!==q)&&(L=K,G=q,o.getReversed()&&(K=-K,q=-q),i.polygonOffset(K,q))):Be(i.POLYGON_OFFSET_FILL)}function xn(I){I?ve(i.SCISSOR_TEST):Be(i.SCISSOR_TEST)}function bn(I){I===void 0&&(I=i.TEXTURE0+Y-1),Q!==I&&(i.activeTexture(I),Q=I)}function Sn(I,K,q){q===void 0&&(Q===null?q=i.TEXTURE0+Y-1:q=Q);let he=ee[q];he===void 0&&(he={type:void 0,texture:void 0},ee[q]=he),(he.type!==I||he.texture!==K)&&(Q!==q&&(i.activeTexture(q),Q=q),i.bindTexture(I,K||Ce[I]),he.type=I,he.texture=K)}function U(){let I=ee[Q];I!==void 0&&I.type!==void 0&&(i.bindTexture(I.type,null),I.type=void 0,I.texture=void 0)}function Mn(){try{i.compressedTexImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function pt(){try{i.compressedTexImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function mt(){try{i.texSubImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function pe(){try{i.texSubImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function Dt(){try{i.compressedTexSubImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function Pe(){try{i.compressedTexSubImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function Ue(){try{i.texStorage2D(...arguments)}catch(I){De("WebGLState:",I)}}function R(){try{i.texStorage3D(...arguments)}catch(I){De("WebGLState:",I)}}function S(){try{i.texImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function k(){try{i.texImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function ne(I){return d[I]!==void 0?d[I]:i.getParameter(I)}function j(I,K){d[I]!==K&&(i.pixelStorei(I,K),d[I]=K)}function ae(I){Z.equals(I)===!1&&(i.scissor(I.x,I.y,I.z,I.w),Z.copy(I))}function de(I){_e.equals(I)===!1&&(i.viewport(I.x,I.y,I.z,I.w),_e.copy(I))}function $(I,K){let q=l.get(K);q===void 0&&(q=new WeakMap,l.set(K,q));let he=q.get(I);he===void 0&&(he=i.getUniformBlockIndex(K,I.name),i.uniformBlockBinding(K,he,he),q.set(I,he))}function J(I,K,q){let se=l.get(K).get(I);c[se]!==q&&(i.bindBufferBase(i.UNIFORM_BUFFER,se,q),c[se]=q)}function ce(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},Q=null,ee={},u={},c={},f=new WeakMap,g=[],_=null,p=!1,m=null,y=null,w=null,b=null,A=null,T=null,v=null,E=new He(0,0,0),N=0,P=!1,F=null,O=null,X=null,L=null,G=null,Z.set(0,0,i.canvas.width,i.canvas.height),_e.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:ve,disable:Be,bindFramebuffer:At,drawBuffers:Le,useProgram:it,setBlending:Yt,setMaterial:Lt,setFlipSided:un,setCullFace:bt,setLineWidth:Wn,setPolygonOffset:Ut,setScissorTest:xn,activeTexture:bn,bindTexture:Sn,unbindTexture:U,compressedTexImage2D:Mn,compressedTexImage3D:pt,texImage2D:S,texImage3D:k,pixelStorei:j,getParameter:ne,updateUBOMapping:$,uniformBlockBinding:J,texStorage2D:Ue,texStorage3D:R,texSubImage2D:mt,texSubImage3D:pe,compressedTexSubImage2D:Dt,compressedTexSubImage3D:Pe,scissor:ae,viewport:de,reset:ce}}function _x(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new Ge,h=new WeakMap,d=new Set,u,f=new WeakMap,g=new Set,_=new FinalizationRegistry(R=>g.delete(R)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(R,S){return p?new OffscreenCanvas(R,S):rr("canvas")}function y(R,S,k){let ne=1,j=Ue(R);if((j.width>k||j.height>k)&&(ne=k/Math.max(j.width,j.height)),ne<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let ae=Math.floor(ne*j.width),de=Math.floor(ne*j.height);u===void 0&&(u=m(ae,de));let $=S?m(ae,de):u;return $.width=ae,$.height=de,$.getContext("2d").drawImage(R,0,0,ae,de),Ie("WebGLRenderer: Texture has been resized from ("+j.width+"x"+j.height+") to ("+ae+"x"+de+")."),$}else return"data"in R&&Ie("WebGLRenderer: Image in DataTexture is too big ("+j.width+"x"+j.height+")."),R;return R}function w(R){return R.generateMipmaps}function b(R){i.generateMipmap(R)}function A(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(R,S,k,ne,j,ae=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ie("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let de;ne&&(de=e.get("EXT_texture_norm16"),de||Ie("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let $=S;if(S===i.RED&&(k===i.FLOAT&&($=i.R32F),k===i.HALF_FLOAT&&($=i.R16F),k===i.UNSIGNED_BYTE&&($=i.R8),k===i.UNSIGNED_SHORT&&de&&($=de.R16_EXT),k===i.SHORT&&de&&($=de.R16_SNORM_EXT)),S===i.RED_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.R8UI),k===i.UNSIGNED_SHORT&&($=i.R16UI),k===i.UNSIGNED_INT&&($=i.R32UI),k===i.BYTE&&($=i.R8I),k===i.SHORT&&($=i.R16I),k===i.INT&&($=i.R32I)),S===i.RG&&(k===i.FLOAT&&($=i.RG32F),k===i.HALF_FLOAT&&($=i.RG16F),k===i.UNSIGNED_BYTE&&($=i.RG8),k===i.UNSIGNED_SHORT&&de&&($=de.RG16_EXT),k===i.SHORT&&de&&($=de.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RG8UI),k===i.UNSIGNED_SHORT&&($=i.RG16UI),k===i.UNSIGNED_INT&&($=i.RG32UI),k===i.BYTE&&($=i.RG8I),k===i.SHORT&&($=i.RG16I),k===i.INT&&($=i.RG32I)),S===i.RGB_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RGB8UI),k===i.UNSIGNED_SHORT&&($=i.RGB16UI),k===i.UNSIGNED_INT&&($=i.RGB32UI),k===i.BYTE&&($=i.RGB8I),k===i.SHORT&&($=i.RGB16I),k===i.INT&&($=i.RGB32I)),S===i.RGBA_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RGBA8UI),k===i.UNSIGNED_SHORT&&($=i.RGBA16UI),k===i.UNSIGNED_INT&&($=i.RGBA32UI),k===i.BYTE&&($=i.RGBA8I),k===i.SHORT&&($=i.RGBA16I),k===i.INT&&($=i.RGBA32I)),S===i.RGB&&(k===i.UNSIGNED_SHORT&&de&&($=de.RGB16_EXT),k===i.SHORT&&de&&($=de.RGB16_SNORM_EXT),k===i.UNSIGNED_INT_5_9_9_9_REV&&($=i.RGB9_E5),k===i.UNSIGNED_INT_10F_11F_11F_REV&&($=i.R11F_G11F_B10F)),S===i.RGBA){let J=ae?ir:Ye.getTransfer(j);k===i.FLOAT&&($=i.RGBA32F),k===i.HALF_FLOAT&&($=i.RGBA16F),k===i.UNSIGNED_BYTE&&($=J===et?i.SRGB8_ALPHA8:i.RGBA8),k===i.UNSIGNED_SHORT&&de&&($=de.RGBA16_EXT),k===i.SHORT&&de&&($=de.RGBA16_SNORM_EXT),k===i.UNSIGNED_SHORT_4_4_4_4&&($=i.RGBA4),k===i.UNSIGNED_SHORT_5_5_5_1&&($=i.RGB5_A1)}return($===i.R16F||$===i.R32F||$===i.RG16F||$===i.RG32F||$===i.RGBA16F||$===i.RGBA32F)&&e.get("EXT_color_buffer_float"),$}function v(R,S){let k;return R?S===null||S===vn||S===ji?k=i.DEPTH24_STENCIL8:S===Ht?k=i.DEPTH32F_STENCIL8:S===Fs&&(k=i.DEPTH24_STENCIL8,Ie("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===vn||S===ji?k=i.DEPTH_COMPONENT24:S===Ht?k=i.DEPTH_COMPONENT32F:S===Fs&&(k=i.DEPTH_COMPONENT16),k}function E(R,S){return w(R)===!0||R.isFramebufferTexture&&R.minFilter!==ot&&R.minFilter!==Mt?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function N(R){let S=new WeakRef(R);n.get(R).__ref=S,g.add(S),_.register(R,S,S)}function P(R){let S=n.get(R).__ref;S!==void 0&&(g.delete(S),_.unregister(S))}function F(R){X(R.target)}function O(R){L(R.target)}function X(R){R.removeEventListener("dispose",F),P(R),Y(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&d.delete(R)}function L(R){R.removeEventListener("dispose",O),P(R),te(R)}function G(){for(let R of g){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?L(S):X(S))}g.clear(),d.clear()}function Y(R){let S=n.get(R);if(S.__webglInit===void 0)return;let k=R.source,ne=f.get(k);if(ne){let j=ne[S.__cacheKey];j.usedTimes--,j.usedTimes===0&&V(R),Object.keys(ne).length===0&&f.delete(k)}n.remove(R)}function V(R){let S=n.get(R);i.deleteTexture(S.__webglTexture);let k=R.source,ne=f.get(k);delete ne[S.__cacheKey],o.memory.textures--}function te(R){let S=n.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let k=R.depthTexture;if(k&&k.renderTarget===R&&X(k),R.isWebGLCubeRenderTarget)for(let j=0;j<6;j++){if(Array.isArray(S.__webglFramebuffer[j]))for(let ae=0;ae<S.__webglFramebuffer[j].length;ae++)i.deleteFramebuffer(S.__webglFramebuffer[j][ae]);else i.deleteFramebuffer(S.__webglFramebuffer[j]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[j])}else{if(Array.isArray(S.__webglFramebuffer))for(let j=0;j<S.__webglFramebuffer.length;j++)i.deleteFramebuffer(S.__webglFramebuffer[j]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let j=0;j<S.__webglColorRenderbuffer.length;j++)S.__webglColorRenderbuffer[j]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[j]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ne=R.textures;for(let j=0,ae=ne.length;j<ae;j++){let de=n.get(ne[j]);de.__webglTexture&&(i.deleteTexture(de.__webglTexture),o.memory.textures--),n.remove(ne[j])}n.remove(R)}let H=0;function Q(){H=0}function ee(){return H}function be(R){H=R}function Fe(){let R=H;return R>=s.maxTextures&&Ie("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),H+=1,R}function Z(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function _e(R,S){let k=n.get(R);if(R.isVideoTexture&&Dt(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&k.__version!==R.version){let ne=R.image;if(ne===null)Ie("WebGLRenderer: Texture marked for update but no image data found.");else if(ne.complete===!1)Ie("WebGLRenderer: Texture marked for update but image is incomplete");else{Lt(k,R,S);return}}else R.isExternalTexture&&(k.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,k.__webglTexture,i.TEXTURE0+S)}function Me(R,S){let k=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&k.__version!==R.version){Lt(k,R,S);return}else R.isExternalTexture&&(k.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,k.__webglTexture,i.TEXTURE0+S)}function Ce(R,S){let k=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&k.__version!==R.version){Lt(k,R,S);return}t.bindTexture(i.TEXTURE_3D,k.__webglTexture,i.TEXTURE0+S)}function ve(R,S){let k=n.get(R);if(R.version>0&&k.__version!==R.version){un(k,R,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,k.__webglTexture,i.TEXTURE0+S)}let Be={[ys]:i.REPEAT,[En]:i.CLAMP_TO_EDGE,[xs]:i.MIRRORED_REPEAT},At={[ot]:i.NEAREST,[qu]:i.NEAREST_MIPMAP_NEAREST,[vr]:i.NEAREST_MIPMAP_LINEAR,[Mt]:i.LINEAR,[oa]:i.LINEAR_MIPMAP_NEAREST,[zn]:i.LINEAR_MIPMAP_LINEAR},Le={[Ju]:i.NEVER,[Bc]:i.ALWAYS,[Ku]:i.LESS,[Uc]:i.LEQUAL,[ju]:i.EQUAL,[Oc]:i.GEQUAL,[Qu]:i.GREATER,[ed]:i.NOTEQUAL};function it(R,S){if(S.type===Ht&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===Mt||S.magFilter===oa||S.magFilter===vr||S.magFilter===zn||S.minFilter===Mt||S.minFilter===oa||S.minFilter===vr||S.minFilter===zn)&&Ie("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,Be[S.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,Be[S.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,Be[S.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,At[S.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,At[S.minFilter]),S.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Le[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===ot||S.minFilter!==vr&&S.minFilter!==zn||S.type===Ht&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let k=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,k.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function at(R,S){let k=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",F),N(S));let ne=S.source,j=f.get(ne);j===void 0&&(j={},f.set(ne,j));let ae=Z(S);if(ae!==R.__cacheKey){j[ae]===void 0&&(j[ae]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,k=!0),j[ae].usedTimes++;let de=j[R.__cacheKey];de!==void 0&&(j[R.__cacheKey].usedTimes--,de.usedTimes===0&&V(S)),R.__cacheKey=ae,R.__webglTexture=j[ae].texture}return k}function We(R,S,k){return Math.floor(Math.floor(R/k)/S)}function Yt(R,S,k,ne){let ae=R.updateRanges;if(ae.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,k,ne,S.data);else{ae.sort((I,K)=>I.start-K.start);let de=0;for(let I=1;I<ae.length;I++){let K=ae[de],q=ae[I],he=K.start+K.count,se=We(q.start,S.width,4),le=We(K.start,S.width,4);q.start<=he+1&&se===le&&We(q.start+q.count-1,S.width,4)===se?K.count=Math.max(K.count,q.start+q.count-K.start):(++de,ae[de]=q)}ae.length=de+1;let $=t.getParameter(i.UNPACK_ROW_LENGTH),J=t.getParameter(i.UNPACK_SKIP_PIXELS),ce=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let I=0,K=ae.length;I<K;I++){let q=ae[I],he=Math.floor(q.start/4),se=Math.ceil(q.count/4),le=he%S.width,Ae=Math.floor(he/S.width),ze=se,ie=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,le),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ae),t.texSubImage2D(i.TEXTURE_2D,0,le,Ae,ze,ie,k,ne,S.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,$),t.pixelStorei(i.UNPACK_SKIP_PIXELS,J),t.pixelStorei(i.UNPACK_SKIP_ROWS,ce)}}function Lt(R,S,k){let ne=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ne=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ne=i.TEXTURE_3D);let j=at(R,S),ae=S.source;t.bindTexture(ne,R.__webglTexture,i.TEXTURE0+k);let de=n.get(ae);if(ae.version!==de.__version||j===!0){if(t.activeTexture(i.TEXTURE0+k),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ie=Ye.getPrimaries(Ye.workingColorSpace),Re=S.colorSpace===Gn?null:Ye.getPrimaries(S.colorSpace),ke=S.colorSpace===Gn||ie===Re?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ke)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let J=y(S.image,!1,s.maxTextureSize);J=Pe(S,J);let ce=r.convert(S.format,S.colorSpace),I=r.convert(S.type),K=T(S.internalFormat,ce,I,S.normalized,S.colorSpace,S.isVideoTexture);it(ne,S);let q,he=S.mipmaps,se=S.isVideoTexture!==!0,le=de.__version===void 0||j===!0,Ae=ae.dataReady,ze=E(S,J);if(S.isDepthTexture)K=v(S.format===di,S.type),le&&(se?t.texStorage2D(i.TEXTURE_2D,1,K,J.width,J.height):t.texImage2D(i.TEXTURE_2D,0,K,J.width,J.height,0,ce,I,null));else if(S.isDataTexture)if(he.length>0){se&&le&&t.texStorage2D(i.TEXTURE_2D,ze,K,he[0].width,he[0].height);for(let ie=0,Re=he.length;ie<Re;ie++)q=he[ie],se?Ae&&t.texSubImage2D(i.TEXTURE_2D,ie,0,0,q.width,q.height,ce,I,q.data):t.texImage2D(i.TEXTURE_2D,ie,K,q.width,q.height,0,ce,I,q.data);S.generateMipmaps=!1}else se?(le&&t.texStorage2D(i.TEXTURE_2D,ze,K,J.width,J.height),Ae&&Yt(S,J,ce,I)):t.texImage2D(i.TEXTURE_2D,0,K,J.width,J.height,0,ce,I,J.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){se&&le&&t.texStorage3D(i.TEXTURE_2D_ARRAY,ze,K,he[0].width,he[0].height,J.depth);for(let ie=0,Re=he.length;ie<Re;ie++)if(q=he[ie],S.format!==Wt)if(ce!==null)if(se){if(Ae)if(S.layerUpdates.size>0){let ke=Wc(q.width,q.height,S.format,S.type);for(let me of S.layerUpdates){let st=q.data.subarray(me*ke/q.data.BYTES_PER_ELEMENT,(me+1)*ke/q.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ie,0,0,me,q.width,q.height,1,ce,st)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ie,0,0,0,q.width,q.height,J.depth,ce,q.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ie,K,q.width,q.height,J.depth,0,q.data,0,0);else Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else se?Ae&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ie,0,0,0,q.width,q.height,J.depth,ce,I,q.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ie,K,q.width,q.height,J.depth,0,ce,I,q.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{se&&le&&t.texStorage2D(i.TEXTURE_2D,ze,K,he[0].width,he[0].height);for(let ie=0,Re=he.length;ie<Re;ie++)q=he[ie],S.format!==Wt?ce!==null?se?Ae&&t.compressedTexSubImage2D(i.TEXTURE_2D,ie,0,0,q.width,q.height,ce,q.data):t.compressedTexImage2D(i.TEXTURE_2D,ie,K,q.width,q.height,0,q.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):se?Ae&&t.texSubImage2D(i.TEXTURE_2D,ie,0,0,q.width,q.height,ce,I,q.data):t.texImage2D(i.TEXTURE_2D,ie,K,q.width,q.height,0,ce,I,q.data)}else if(S.isDataArrayTexture)if(se){if(le&&t.texStorage3D(i.TEXTURE_2D_ARRAY,ze,K,J.width,J.height,J.depth),Ae)if(S.layerUpdates.size>0){let ie=Wc(J.width,J.height,S.format,S.type);for(let Re of S.layerUpdates){let ke=J.data.subarray(Re*ie/J.data.BYTES_PER_ELEMENT,(Re+1)*ie/J.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Re,J.width,J.height,1,ce,I,ke)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,J.width,J.height,J.depth,ce,I,J.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,K,J.width,J.height,J.depth,0,ce,I,J.data);else if(S.isData3DTexture)se?(le&&t.texStorage3D(i.TEXTURE_3D,ze,K,J.width,J.height,J.depth),Ae&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,J.width,J.height,J.depth,ce,I,J.data)):t.texImage3D(i.TEXTURE_3D,0,K,J.width,J.height,J.depth,0,ce,I,J.data);else if(S.isFramebufferTexture){if(le)if(se)t.texStorage2D(i.TEXTURE_2D,ze,K,J.width,J.height);else{let ie=J.width,Re=J.height;for(let ke=0;ke<ze;ke++)t.texImage2D(i.TEXTURE_2D,ke,K,ie,Re,0,ce,I,null),ie>>=1,Re>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ie=i.canvas;if(ie.hasAttribute("layoutsubtree")||ie.setAttribute("layoutsubtree","true"),J.parentNode!==ie){ie.appendChild(J),d.add(S),ie.onpaint=Re=>{let ke=Re.changedElements;for(let me of d)ke.includes(me.image)&&(me.needsUpdate=!0)},ie.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,J);else{let ke=i.RGBA,me=i.RGBA,st=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ke,me,st,J)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(he.length>0){if(se&&le){let ie=Ue(he[0]);t.texStorage2D(i.TEXTURE_2D,ze,K,ie.width,ie.height)}for(let ie=0,Re=he.length;ie<Re;ie++)q=he[ie],se?Ae&&t.texSubImage2D(i.TEXTURE_2D,ie,0,0,ce,I,q):t.texImage2D(i.TEXTURE_2D,ie,K,ce,I,q);S.generateMipmaps=!1}else if(se){if(le){let ie=Ue(J);t.texStorage2D(i.TEXTURE_2D,ze,K,ie.width,ie.height)}Ae&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,ce,I,J)}else t.texImage2D(i.TEXTURE_2D,0,K,ce,I,J);w(S)&&S.mipmapsAutoUpdate===!0&&b(ne),de.__version=ae.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function un(R,S,k){if(S.image.length!==6)return;let ne=at(R,S),j=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+k);let ae=n.get(j);if(j.version!==ae.__version||ne===!0){t.activeTexture(i.TEXTURE0+k);let de=Ye.getPrimaries(Ye.workingColorSpace),$=S.colorSpace===Gn?null:Ye.getPrimaries(S.colorSpace),J=S.colorSpace===Gn||de===$?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,J);let ce=S.isCompressedTexture||S.image[0].isCompressedTexture,I=S.image[0]&&S.image[0].isDataTexture,K=[];for(let me=0;me<6;me++)!ce&&!I?K[me]=y(S.image[me],!0,s.maxCubemapSize):K[me]=I?S.image[me].image:S.image[me],K[me]=Pe(S,K[me]);let q=K[0],he=r.convert(S.format,S.colorSpace),se=r.convert(S.type),le=T(S.internalFormat,he,se,S.normalized,S.colorSpace),Ae=S.isVideoTexture!==!0,ze=ae.__version===void 0||ne===!0,ie=j.dataReady,Re=E(S,q);it(i.TEXTURE_CUBE_MAP,S);let ke;if(S.isDepthTexture){if(le=v(S.format===di,S.type),ze)if(Ae)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,le,q.width,q.height);else for(let me=0;me<6;me++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,le,q.width,q.height,0,he,se,null)}else if(ce){Ae&&ze&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Re,le,q.width,q.height);for(let me=0;me<6;me++){ke=K[me].mipmaps;for(let st=0;st<ke.length;st++){let Ot=ke[st];S.format!==Wt?he!==null?Ae?ie&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,0,0,Ot.width,Ot.height,he,Ot.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,le,Ot.width,Ot.height,0,Ot.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ae?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,0,0,Ot.width,Ot.height,he,se,Ot.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,le,Ot.width,Ot.height,0,he,se,Ot.data)}}}else{if(ke=S.mipmaps,Ae&&ze){ke.length>0&&Re++;let me=Ue(K[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Re,le,me.width,me.height)}for(let me=0;me<6;me++)if(I){Ae?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,K[me].width,K[me].height,he,se,K[me].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,le,K[me].width,K[me].height,0,he,se,K[me].data);for(let st=0;st<ke.length;st++){let gi=ke[st].image[me].image;Ae?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,0,0,gi.width,gi.height,he,se,gi.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,le,gi.width,gi.height,0,he,se,gi.data)}}else{Ae?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,he,se,K[me]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,le,he,se,K[me]);for(let st=0;st<ke.length;st++){let Ot=ke[st];Ae?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,0,0,he,se,Ot.image[me]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,le,he,se,Ot.image[me])}}}w(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),ae.__version=j.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function bt(R,S,k,ne,j,ae){let de=r.convert(k.format,k.colorSpace),$=r.convert(k.type),J=T(k.internalFormat,de,$,k.normalized,k.colorSpace),ce=n.get(S),I=n.get(k);if(I.__renderTarget=S,!ce.__hasExternalTextures){let K=Math.max(1,S.width>>ae),q=Math.max(1,S.height>>ae);j===i.TEXTURE_3D||j===i.TEXTURE_2D_ARRAY?t.texImage3D(j,ae,J,K,q,S.depth,0,de,$,null):t.texImage2D(j,ae,J,K,q,0,de,$,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),pe(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ne,j,I.__webglTexture,0,mt(S)):(j===i.TEXTURE_2D||j>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&j<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ne,j,I.__webglTexture,ae),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Wn(R,S,k){if(i.bindRenderbuffer(i.RENDERBUFFER,R),S.depthBuffer){let ne=S.depthTexture,j=ne&&ne.isDepthTexture?ne.type:null,ae=v(S.stencilBuffer,j),de=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;pe(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,mt(S),ae,S.width,S.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,mt(S),ae,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,ae,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,de,i.RENDERBUFFER,R)}else{let ne=S.textures;for(let j=0;j<ne.length;j++){let ae=ne[j],de=r.convert(ae.format,ae.colorSpace),$=r.convert(ae.type),J=T(ae.internalFormat,de,$,ae.normalized,ae.colorSpace);pe(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,mt(S),J,S.width,S.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,mt(S),J,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,J,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Ut(R,S,k){let ne=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let j=n.get(S.depthTexture);j.__renderTarget=S;let ae=ne?S.depthTexture.image[0]:S.depthTexture.image;(!j.__webglTexture||ae.width!==S.width||ae.height!==S.height)&&(ae.width=S.width,ae.height=S.height,S.depthTexture.needsUpdate=!0),ne?ve(S.depthTexture,0):_e(S.depthTexture,0);let de=j.__webglTexture,$=mt(S),J=ne?i.TEXTURE_CUBE_MAP_POSITIVE_X+k:i.TEXTURE_2D,ce=S.depthTexture.format===di?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===ai)pe(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ce,J,de,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,ce,J,de,0);else if(S.depthTexture.format===di)pe(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ce,J,de,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,ce,J,de,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function xn(R){let S=n.get(R),k=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let ne=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ne){let j=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ne.removeEventListener("dispose",j)};ne.addEventListener("dispose",j),S.__depthDisposeCallback=j}S.__boundDepthTexture=ne}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(k)for(let ne=0;ne<6;ne++)Ut(S.__webglFramebuffer[ne],R,ne);else R.texture.mipmaps.length>0?Ut(S.__webglFramebuffer[0],R,0):Ut(S.__webglFramebuffer,R,0);else if(k){S.__webglDepthbuffer=[];for(let ne=0;ne<6;ne++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ne]),S.__webglDepthbuffer[ne]===void 0)S.__webglDepthbuffer[ne]=i.createRenderbuffer(),Wn(S.__webglDepthbuffer[ne],R,!1);else{let j=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=S.__webglDepthbuffer[ne];i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,j,i.RENDERBUFFER,ae)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Wn(S.__webglDepthbuffer,R,!1);else{let j=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,j,i.RENDERBUFFER,ae)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function bn(R,S,k){let ne=n.get(R);S!==void 0&&bt(ne.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),k!==void 0&&xn(R)}function Sn(R){let S=R.texture,k=n.get(R),ne=n.get(S);R.addEventListener("dispose",O),N(R);let j=R.textures,ae=R.isWebGLCubeRenderTarget===!0,de=j.length>1;if(de||(ne.__webglTexture===void 0&&(ne.__webglTexture=i.createTexture()),ne.__version=S.version,o.memory.textures++),ae){k.__webglFramebuffer=[];for(let $=0;$<6;$++)if(S.mipmaps.length>0){k.__webglFramebuffer[$]=[];for(let J=0;J<S.mipmaps.length;J++)k.__webglFramebuffer[$][J]=i.createFramebuffer()}else k.__webglFramebuffer[$]=i.createFramebuffer()}else{if(S.mipmaps.length>0){k.__webglFramebuffer=[];for(let $=0;$<S.mipmaps.length;$++)k.__webglFramebuffer[$]=i.createFramebuffer()}else k.__webglFramebuffer=i.createFramebuffer();if(de)for(let $=0,J=j.length;$<J;$++){let ce=n.get(j[$]);ce.__webglTexture===void 0&&(ce.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&pe(R)===!1){k.__webglMultisampledFramebuffer=i.createFramebuffer(),k.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,k.__webglMultisampledFramebuffer);for(let $=0;$<j.length;$++){let J=j[$];k.__webglColorRenderbuffer[$]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,k.__webglColorRenderbuffer[$]);let ce=r.convert(J.format,J.colorSpace),I=r.convert(J.type),K=T(J.internalFormat,ce,I,J.normalized,J.colorSpace,R.isXRRenderTarget===!0),q=mt(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,q,K,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+$,i.RENDERBUFFER,k.__webglColorRenderbuffer[$])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(k.__webglDepthRenderbuffer=i.createRenderbuffer(),Wn(k.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ae){t.bindTexture(i.TEXTURE_CUBE_MAP,ne.__webglTexture),it(i.TEXTURE_CUBE_MAP,S);for(let $=0;$<6;$++)if(S.mipmaps.length>0)for(let J=0;J<S.mipmaps.length;J++)bt(k.__webglFramebuffer[$][J],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,J);else bt(k.__webglFramebuffer[$],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,0);w(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(de){for(let $=0,J=j.length;$<J;$++){let ce=j[$],I=n.get(ce),K=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(K=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(K,I.__webglTexture),it(K,ce),bt(k.__webglFramebuffer,R,ce,i.COLOR_ATTACHMENT0+$,K,0),w(ce)&&b(K)}t.unbindTexture()}else{let $=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&($=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture($,ne.__webglTexture),it($,S),S.mipmaps.length>0)for(let J=0;J<S.mipmaps.length;J++)bt(k.__webglFramebuffer[J],R,S,i.COLOR_ATTACHMENT0,$,J);else bt(k.__webglFramebuffer,R,S,i.COLOR_ATTACHMENT0,$,0);w(S)?b($):S.mipmaps.length>0&&i.texParameteri($,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&xn(R)}function U(R){let S=R.textures;for(let k=0,ne=S.length;k<ne;k++){let j=S[k];if(w(j)&&j.mipmapsAutoUpdate===!0){let ae=A(R),de=n.get(j).__webglTexture;t.bindTexture(ae,de),b(ae),t.unbindTexture()}}}let Mn=[];function pt(R){if(R.samples>0){if(pe(R)===!1){let S=R.textures,k=R.width,ne=R.height,j=i.COLOR_BUFFER_BIT,ae=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,de=n.get(R),$=S.length>1;if($)for(let ce=0;ce<S.length;ce++)t.bindFramebuffer(i.FRAMEBUFFER,de.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,de.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,de.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,de.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,de.__webglFramebuffer);for(let ce=0;ce<S.length;ce++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(j|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(j|=i.STENCIL_BUFFER_BIT)),$){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,de.__webglColorRenderbuffer[ce]);let I=n.get(S[ce]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,I,0)}i.blitFramebuffer(0,0,k,ne,0,0,k,ne,j,i.NEAREST),c===!0&&(Mn.length=0,Mn.push(i.COLOR_ATTACHMENT0+ce),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Mn.push(ae),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Mn))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),$)for(let ce=0;ce<S.length;ce++){t.bindFramebuffer(i.FRAMEBUFFER,de.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.RENDERBUFFER,de.__webglColorRenderbuffer[ce]);let I=n.get(S[ce]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,de.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.TEXTURE_2D,I,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,de.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&c){let S=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function mt(R){return Math.min(s.maxSamples,R.samples)}function pe(R){let S=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Dt(R){let S=o.render.frame;h.get(R)!==S&&(h.set(R,S),R.update())}function Pe(R,S){let k=R.colorSpace,ne=R.format,j=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||k!==nr&&k!==Gn&&(Ye.getTransfer(k)===et?(ne!==Wt||j!==cn)&&Ie("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):De("WebGLTextures: Unsupported texture color space:",k)),S}function Ue(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(l.width=R.naturalWidth||R.width,l.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(l.width=R.displayWidth,l.height=R.displayHeight):(l.width=R.width,l.height=R.height),l}this.allocateTextureUnit=Fe,this.resetTextureUnits=Q,this.getTextureUnits=ee,this.setTextureUnits=be,this.setTexture2D=_e,this.setTexture2DArray=Me,this.setTexture3D=Ce,this.setTextureCube=ve,this.rebindTextures=bn,this.setupRenderTarget=Sn,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=pt,this.setupDepthRenderbuffer=xn,this.setupFrameBufferTexture=bt,this.useMultisampledRTT=pe,this.dispose=G}function vx(i,e){function t(n,s=Gn){let r,o=Ye.getTransfer(s);if(n===cn)return i.UNSIGNED_BYTE;if(n===la)return i.UNSIGNED_SHORT_4_4_4_4;if(n===ca)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Pc)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Ic)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Rc)return i.BYTE;if(n===Cc)return i.SHORT;if(n===Fs)return i.UNSIGNED_SHORT;if(n===aa)return i.INT;if(n===vn)return i.UNSIGNED_INT;if(n===Ht)return i.FLOAT;if(n===Vn)return i.HALF_FLOAT;if(n===Lc)return i.ALPHA;if(n===Dc)return i.RGB;if(n===Wt)return i.RGBA;if(n===ai)return i.DEPTH_COMPONENT;if(n===di)return i.DEPTH_STENCIL;if(n===Nc)return i.RED;if(n===Us)return i.RED_INTEGER;if(n===Li)return i.RG;if(n===Os)return i.RG_INTEGER;if(n===ha)return i.RGBA_INTEGER;if(n===yr||n===xr||n===br||n===Sr)if(o===et)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===yr)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===xr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===br)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Sr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===yr)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===xr)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===br)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Sr)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===ua||n===da||n===fa||n===pa)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===ua)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===da)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===fa)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===pa)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===ma||n===ga||n===_a||n===va||n===ya||n===Mr||n===xa)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===ma||n===ga)return o===et?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===_a)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===va)return r.COMPRESSED_R11_EAC;if(n===ya)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Mr)return r.COMPRESSED_RG11_EAC;if(n===xa)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ba||n===Sa||n===Ma||n===wa||n===Ea||n===Ta||n===Aa||n===Ra||n===Ca||n===Pa||n===Ia||n===La||n===Da||n===Na)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ba)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Sa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Ma)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===wa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Ea)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Ta)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Aa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ra)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Ca)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Pa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Ia)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===La)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Da)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Na)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Fa||n===Ua||n===Oa)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Fa)return o===et?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ua)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Oa)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Ba||n===ka||n===wr||n===za)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ba)return r.COMPRESSED_RED_RGTC1_EXT;if(n===ka)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===wr)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===za)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===ji?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var yx=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,xx=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Qc=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new dr(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Yn({vertexShader:yx,fragmentShader:xx,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new oe(new Zi(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},eh=class extends Un{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,h=null,d=null,u=null,f=null,g=null,_=typeof XRWebGLBinding<"u",p=new Qc,m={},y=t.getContextAttributes(),w=null,b=null,A=[],T=[],v=new Ge,E=null,N=null,P=new an;P.viewport=new ft;let F=new an;F.viewport=new ft;let O=[P,F],X=new na,L=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Z){let _e=A[Z];return _e===void 0&&(_e=new ws,A[Z]=_e),_e.getTargetRaySpace()},this.getControllerGrip=function(Z){let _e=A[Z];return _e===void 0&&(_e=new ws,A[Z]=_e),_e.getGripSpace()},this.getHand=function(Z){let _e=A[Z];return _e===void 0&&(_e=new ws,A[Z]=_e),_e.getHandSpace()};function Y(Z){let _e=T.indexOf(Z.inputSource);if(_e===-1)return;let Me=A[_e];Me!==void 0&&(Me.update(Z.inputSource,Z.frame,l||o),Me.dispatchEvent({type:Z.type,data:Z.inputSource}))}function V(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",te);for(let Z=0;Z<A.length;Z++){let _e=T[Z];_e!==null&&(T[Z]=null,A[Z].disconnect(_e))}L=null,G=null,p.reset();for(let Z in m)delete m[Z];if(e.setRenderTarget(w),f=null,u=null,d=null,s=null,b=null,Fe.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(v.width,v.height,!1),N!==null){let Z=N.camera;Z.fov=N.fov,Z.zoom=N.zoom,Z.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Z){r=Z,n.isPresenting===!0&&Ie("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Z){a=Z,n.isPresenting===!0&&Ie("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(Z){l=Z},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&_&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(Z){if(s=Z,s!==null){if(w=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",V),s.addEventListener("inputsourceschange",te),y.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(v),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let Me=null,Ce=null,ve=null;y.depth&&(ve=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,Me=y.stencil?di:ai,Ce=y.stencil?ji:vn);let Be={colorFormat:t.RGBA8,depthFormat:ve,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(Be),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),b=new vt(u.textureWidth,u.textureHeight,{format:Wt,type:cn,depthTexture:new hi(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,Me),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let Me={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,Me),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new vt(f.framebufferWidth,f.framebufferHeight,{format:Wt,type:cn,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),Fe.setContext(s),Fe.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function te(Z){for(let _e=0;_e<Z.removed.length;_e++){let Me=Z.removed[_e],Ce=T.indexOf(Me);Ce>=0&&(T[Ce]=null,A[Ce].disconnect(Me))}for(let _e=0;_e<Z.added.length;_e++){let Me=Z.added[_e],Ce=T.indexOf(Me);if(Ce===-1){for(let Be=0;Be<A.length;Be++)if(Be>=T.length){T.push(Me),Ce=Be;break}else if(T[Be]===null){T[Be]=Me,Ce=Be;break}if(Ce===-1)break}let ve=A[Ce];ve&&ve.connect(Me)}}function H(Z,_e){_e===null?Z.matrixWorld.copy(Z.matrix):Z.matrixWorld.multiplyMatrices(_e.matrixWorld,Z.matrix),Z.matrixWorldInverse.copy(Z.matrixWorld).invert()}this.updateCamera=function(Z){if(s===null)return;let _e=Z.near,Me=Z.far;p.texture!==null&&(p.depthNear>0&&(_e=p.depthNear),p.depthFar>0&&(Me=p.depthFar)),X.near=F.near=P.near=_e,X.far=F.far=P.far=Me,(L!==X.near||G!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),L=X.near,G=X.far),X.layers.mask=Z.layers.mask|6,P.layers.mask=X.layers.mask&-5,F.layers.mask=X.layers.mask&-3;let Ce=Z.parent,ve=X.cameras;H(X,Ce);for(let Be=0;Be<ve.length;Be++)H(ve[Be],Ce);X.projectionMatrix.copy(P.projectionMatrix),X.projectionMatrixInverse.copy(P.projectionMatrixInverse),N===null&&Z.isPerspectiveCamera&&(N={camera:Z,fov:Z.fov,zoom:Z.zoom}),Q(Z,X,Ce)};function Q(Z,_e,Me){Me===null?Z.matrix.copy(_e.matrixWorld):(Z.matrix.copy(Me.matrixWorld),Z.matrix.invert(),Z.matrix.multiply(_e.matrixWorld)),Z.matrix.decompose(Z.position,Z.quaternion,Z.scale),Z.updateMatrixWorld(!0),Z.projectionMatrix.copy(_e.projectionMatrix),Z.projectionMatrixInverse.copy(_e.projectionMatrixInverse),Z.isPerspectiveCamera&&(Z.fov=Fo*2*Math.atan(1/Z.projectionMatrix.elements[5]),Z.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(u===null&&f===null))return c},this.setFoveation=function(Z){c=Z,u!==null&&(u.fixedFoveation=Z),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Z)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(X)},this.getCameraTexture=function(Z){return m[Z]};let ee=null;function be(Z,_e){if(h=_e.getViewerPose(l||o),g=_e,h!==null){let Me=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let Ce=!1;Me.length!==X.cameras.length&&(X.cameras.length=0,Ce=!0);for(let Le=0;Le<Me.length;Le++){let it=Me[Le],at=null;if(f!==null)at=f.getViewport(it);else{let Yt=d.getViewSubImage(u,it);at=Yt.viewport,Le===0&&(e.setRenderTargetTextures(b,Yt.colorTexture,Yt.depthStencilTexture),e.setRenderTarget(b))}let We=O[Le];We===void 0&&(We=new an,We.layers.enable(Le),We.viewport=new ft,O[Le]=We),We.matrix.fromArray(it.transform.matrix),We.matrix.decompose(We.position,We.quaternion,We.scale),We.projectionMatrix.fromArray(it.projectionMatrix),We.projectionMatrixInverse.copy(We.projectionMatrix).invert(),We.viewport.set(at.x,at.y,at.width,at.height),Le===0&&(X.matrix.copy(We.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ce===!0&&X.cameras.push(We)}let ve=s.enabledFeatures;if(ve&&ve.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){d=n.getBinding();let Le=d.getDepthInformation(Me[0]);Le&&Le.isValid&&Le.texture&&p.init(Le,s.renderState)}if(ve&&ve.includes("camera-access")&&_){e.state.unbindTexture(),d=n.getBinding();for(let Le=0;Le<Me.length;Le++){let it=Me[Le].camera;if(it){let at=m[it];at||(at=new dr,m[it]=at);let We=d.getCameraImage(it);at.sourceTexture=We}}}}for(let Me=0;Me<A.length;Me++){let Ce=T[Me],ve=A[Me];Ce!==null&&ve!==void 0&&ve.update(Ce,_e,l||o)}ee&&ee(Z,_e),_e.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:_e}),g=null}let Fe=new Ld;Fe.setAnimationLoop(be),this.setAnimationLoop=function(Z){ee=Z},this.dispose=function(){}}},bx=new $e,Gd=new Ne;Gd.set(-1,0,0,0,1,0,0,0,1);function Sx(i,e){function t(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,Vc(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,y,w,b){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),d(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),u(p,m),m.isMeshPhysicalMaterial&&f(p,m,b)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),_(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?c(p,m,y,w):m.isSpriteMaterial?l(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,t(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===ln&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,t(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===ln&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,t(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,t(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,t(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let y=e.get(m),w=y.envMap,b=y.envMapRotation;w&&(p.envMap.value=w,p.envMapRotation.value.setFromMatrix4(bx.makeRotationFromEuler(b)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(Gd),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,t(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,t(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function c(p,m,y,w){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*y,p.scale.value=w*.5,m.map&&(p.map.value=m.map,t(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function l(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function d(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function u(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,t(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,t(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function f(p,m,y){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,t(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,t(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,t(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,t(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,t(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,t(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===ln&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,t(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,t(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=y.texture,p.transmissionSamplerSize.value.set(y.width,y.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,t(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,t(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,t(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,t(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,t(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function _(p,m){let y=e.get(m).light;p.referencePosition.value.setFromMatrixPosition(y.matrixWorld),p.nearDistance.value=y.shadow.camera.near,p.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Mx(i,e,t,n){let s={},r={};function o(y,w){let b=w.program;n.uniformBlockBinding(y,b,s[y.id])}function a(y,w){let b=s[y.id];b===void 0&&(g(y),b=c(y),s[y.id]=b,y.addEventListener("dispose",p));let A=w.program;n.updateUBOMapping(y,A);let T=e.render.frame;r[y.id]!==T&&(l(y),r[y.id]=T)}function c(y){let w=i.createBuffer(),b=y.__size,A=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,w),i.bufferData(i.UNIFORM_BUFFER,b,A),i.bindBuffer(i.UNIFORM_BUFFER,null),w}function l(y){let w=s[y.id],b=y.uniforms,A=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let T=0,v=b.length;T<v;T++){let E=b[T];if(Array.isArray(E))for(let N=0,P=E.length;N<P;N++)h(E[N],T,N,A);else h(E,T,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(y,w,b,A){if(u(y,w,b,A)===!0){let T=y.__offset,v=y.value;if(Array.isArray(v)){let E=0;for(let N=0;N<v.length;N++){let P=v[N],F=_(P,!0);d(P,y.__data,E),E+=F.storage/Float32Array.BYTES_PER_ELEMENT}}else d(v,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,y.__data)}}function d(y,w,b){typeof y=="number"||typeof y=="boolean"?w[b]=y:y.isMatrix3?(w[b]=y.elements[0],w[b+1]=y.elements[1],w[b+2]=y.elements[2],w[b+3]=0,w[b+4]=y.elements[3],w[b+5]=y.elements[4],w[b+6]=y.elements[5],w[b+7]=0,w[b+8]=y.elements[6],w[b+9]=y.elements[7],w[b+10]=y.elements[8],w[b+11]=0):ArrayBuffer.isView(y)?w.set(y.subarray(0,w.length-b),b):y.toArray(w,b)}function u(y,w,b,A){let T=y.value,v=w+"_"+b;if(Array.isArray(T)){A[v]===void 0&&(A[v]=[]);let E=A[v],N=!1;for(let P=0;P<T.length;P++)f(T[P],E,P)===!0&&(N=!0);return N}return f(T,A,v)}function f(y,w,b){if(w[b]===void 0)return typeof y=="number"||typeof y=="boolean"?w[b]=y:ArrayBuffer.isView(y)?w[b]=y.slice():w[b]=y.clone(),!0;{let A=w[b];if(typeof y=="number"||typeof y=="boolean"){if(A!==y)return w[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(A.equals(y)===!1)return A.copy(y),!0}}return!1}function g(y){let w=y.uniforms,b=0,A=16;for(let v=0,E=w.length;v<E;v++){let N=Array.isArray(w[v])?w[v]:[w[v]];for(let P=0,F=N.length;P<F;P++){let O=N[P],X=Array.isArray(O.value)?O.value:[O.value],L=Array.isArray(w[v])||Array.isArray(O.value),G=b;for(let V=0,te=X.length;V<te;V++){let H=X[V],Q=_(H,L),ee=b%A,be=ee%Q.boundary,Fe=ee+be;b+=be,Fe!==0&&A-Fe<Q.storage&&(b+=A-Fe),V===0&&(G=b),b+=Q.storage}let Y=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new Y((b-G)/Float32Array.BYTES_PER_ELEMENT),O.__offset=G}}let T=b%A;return T>0&&(b+=A-T),y.__size=b,y.__cache={},this}function _(y,w){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?Ie("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):Ie("WebGLRenderer: Unsupported uniform value type.",y),w===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function p(y){let w=y.target;w.removeEventListener("dispose",p),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function m(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:m}}var wx=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Jn=null;function Ex(){return Jn===null&&(Jn=new On(wx,16,16,Li,Vn),Jn.name="DFG_LUT",Jn.minFilter=Mt,Jn.magFilter=Mt,Jn.wrapS=En,Jn.wrapT=En,Jn.generateMipmaps=!1,Jn.needsUpdate=!0),Jn}var Wa=class{constructor(e={}){let{canvas:t=nd(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=cn}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let _=f,p=new Set([ha,Os,Us]),m=new Set([cn,vn,Fs,ji,la,ca]),y=new Uint32Array(4),w=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},A=null,T=null,v=[],E=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Zn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,F=!1,O=null,X=null,L=null,G=null;this._outputColorSpace=on;let Y=0,V=0,te=null,H=-1,Q=null,ee=new ft,be=new ft,Fe=null,Z=new He(0),_e=0,Me=t.width,Ce=t.height,ve=1,Be=null,At=null,Le=new ft(0,0,Me,Ce),it=new ft(0,0,Me,Ce),at=!1,We=new Yi,Yt=new ko,Lt=!1,un=!1,bt=new $e,Wn=new C,Ut=new ft,xn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},bn=!1;function Sn(){return te===null?ve:1}let U=n;function Mn(M,D){return t.getContext(M,D)}let pt,mt,pe,Dt,Pe,Ue,R,S,k,ne,j,ae,de,$,J,ce,I,K,q,he,se,le,Ae;try{let M={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Re,!1),t.addEventListener("webglcontextrestored",ke,!1),t.addEventListener("webglcontextcreationerror",me,!1),U===null){let D="webgl2";if(U=Mn(D,M),U===null)throw Mn(D)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ze()}catch(M){throw t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",ke,!1),t.removeEventListener("webglcontextcreationerror",me,!1),De("WebGLRenderer: "+M.message),M}function ze(){pt=new Uv(U),pt.init(),se=new vx(U,pt),mt=new Ev(U,pt,e,se),pe=new gx(U,pt),mt.reversedDepthBuffer&&u&&pe.buffers.depth.setReversed(!0),X=U.createFramebuffer(),L=U.createFramebuffer(),G=U.createFramebuffer(),Dt=new kv(U),Pe=new nx,Ue=new _x(U,pt,pe,Pe,mt,se,Dt),R=new Fv(P),S=new Vg(U),le=new Mv(U,S),k=new Ov(U,S,Dt,le),ne=new Vv(U,k,S,le,Dt),K=new zv(U,mt,Ue),J=new Tv(Pe),j=new tx(P,R,pt,mt,le,J),ae=new Sx(P,Pe),de=new sx,$=new hx(pt),I=new Sv(P,R,pe,ne,g,c),ce=new mx(P,ne,mt),Ae=new Mx(U,Dt,mt,pe),q=new wv(U,pt,Dt),he=new Bv(U,pt,Dt),Dt.programs=j.programs,P.capabilities=mt,P.extensions=pt,P.properties=Pe,P.renderLists=de,P.shadowMap=ce,P.state=pe,P.info=Dt}_!==cn&&(N=new Hv(_,t.width,t.height,a,s,r));let ie=new eh(P,U);this.xr=ie,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let M=pt.get("WEBGL_lose_context");M&&M.loseContext()},this.forceContextRestore=function(){let M=pt.get("WEBGL_lose_context");M&&M.restoreContext()},this.getPixelRatio=function(){return ve},this.setPixelRatio=function(M){M!==void 0&&(ve=M,this.setSize(Me,Ce,!1))},this.getSize=function(M){return M.set(Me,Ce)},this.setSize=function(M,D,W=!0){if(ie.isPresenting){Ie("WebGLRenderer: Can't change size while VR device is presenting.");return}Me=M,Ce=D,t.width=Math.floor(M*ve),t.height=Math.floor(D*ve),W===!0&&(t.style.width=M+"px",t.style.height=D+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,M,D)},this.getDrawingBufferSize=function(M){return M.set(Me*ve,Ce*ve).floor()},this.setDrawingBufferSize=function(M,D,W){Me=M,Ce=D,ve=W,t.width=Math.floor(M*W),t.height=Math.floor(D*W),this.setViewport(0,0,M,D)},this.setEffects=function(M){if(_===cn){De("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(M){for(let D=0;D<M.length;D++)if(M[D].isOutputPass===!0){Ie("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(M||[])},this.getCurrentViewport=function(M){return M.copy(ee)},this.getViewport=function(M){return M.copy(Le)},this.setViewport=function(M,D,W,B){M.isVector4?Le.set(M.x,M.y,M.z,M.w):Le.set(M,D,W,B),pe.viewport(ee.copy(Le).multiplyScalar(Sn()).round())},this.getScissor=function(M){return M.copy(it)},this.setScissor=function(M,D,W,B){M.isVector4?it.set(M.x,M.y,M.z,M.w):it.set(M,D,W,B),pe.scissor(be.copy(it).multiplyScalar(Sn()).round())},this.getScissorTest=function(){return at},this.setScissorTest=function(M){pe.setScissorTest(at=M)},this.setOpaqueSort=function(M){Be=M},this.setTransparentSort=function(M){At=M},this.getClearColor=function(M){return M.copy(I.getClearColor())},this.setClearColor=function(){I.setClearColor(...arguments)},this.getClearAlpha=function(){return I.getClearAlpha()},this.setClearAlpha=function(){I.setClearAlpha(...arguments)},this.clear=function(M=!0,D=!0,W=!0){let B=0;if(M){let z=!1;if(te!==null){let fe=te.texture.format;z=p.has(fe)}if(z){let fe=te.texture.type,Se=m.has(fe),ue=I.getClearColor(),ye=I.getClearAlpha(),Te=ue.r,Oe=ue.g,Xe=ue.b;Se?(y[0]=Te,y[1]=Oe,y[2]=Xe,y[3]=ye,U.clearBufferuiv(U.COLOR,0,y)):(w[0]=Te,w[1]=Oe,w[2]=Xe,w[3]=ye,U.clearBufferiv(U.COLOR,0,w))}else B|=U.COLOR_BUFFER_BIT}D&&(B|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),W&&(B|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),B!==0&&U.clear(B)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(M){M.setRenderer(this),O=M},this.dispose=function(){t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",ke,!1),t.removeEventListener("webglcontextcreationerror",me,!1),I.dispose(),de.dispose(),$.dispose(),Ue.dispose(),Pe.dispose(),R.dispose(),ne.dispose(),k.dispose(),le.dispose(),Ae.dispose(),j.dispose(),ie.dispose(),ie.removeEventListener("sessionstart",Oh),ie.removeEventListener("sessionend",Bh),Oi.stop()};function Re(M){M.preventDefault(),kc("WebGLRenderer: Context Lost."),F=!0}function ke(){kc("WebGLRenderer: Context Restored."),F=!1;let M=Dt.autoReset,D=ce.enabled,W=ce.autoUpdate,B=ce.needsUpdate,z=ce.type;ze(),Dt.autoReset=M,ce.enabled=D,ce.autoUpdate=W,ce.needsUpdate=B,ce.type=z}function me(M){De("WebGLRenderer: A WebGL context could not be created. Reason: ",M.statusMessage)}function st(M){let D=M.target;D.removeEventListener("dispose",st),Ot(D)}function Ot(M){gi(M),Pe.remove(M)}function gi(M){let D=Pe.get(M).programs;D!==void 0&&(D.forEach(function(W){j.releaseProgram(W)}),M.isShaderMaterial&&j.releaseShaderCache(M))}this.renderBufferDirect=function(M,D,W,B,z,fe){D===null&&(D=xn);let Se=z.isMesh&&z.matrixWorld.determinantAffine()<0,ue=Km(M,D,W,B,z);pe.setMaterial(B,Se);let ye=W.index,Te=1;if(B.wireframe===!0){if(ye=k.getWireframeAttribute(W),ye===void 0)return;Te=2}let Oe=W.drawRange,Xe=W.attributes.position,we=Oe.start*Te,qe=(Oe.start+Oe.count)*Te;fe!==null&&(we=Math.max(we,fe.start*Te),qe=Math.min(qe,(fe.start+fe.count)*Te)),ye!==null?(we=Math.max(we,0),qe=Math.min(qe,ye.count)):Xe!=null&&(we=Math.max(we,0),qe=Math.min(qe,Xe.count));let Rt=qe-we;if(Rt<0||Rt===1/0)return;le.setup(z,B,ue,W,ye);let ht,lt=q;if(ye!==null&&(ht=S.get(ye),lt=he,lt.setIndex(ht)),z.isMesh)B.wireframe===!0?(pe.setLineWidth(B.wireframeLinewidth*Sn()),lt.setMode(U.LINES)):lt.setMode(U.TRIANGLES);else if(z.isLine){let Kt=B.linewidth;Kt===void 0&&(Kt=1),pe.setLineWidth(Kt*Sn()),z.isLineSegments?lt.setMode(U.LINES):z.isLineLoop?lt.setMode(U.LINE_LOOP):lt.setMode(U.LINE_STRIP)}else z.isPoints?lt.setMode(U.POINTS):z.isSprite&&lt.setMode(U.TRIANGLES);if(z.isBatchedMesh)if(pt.get("WEBGL_multi_draw"))lt.renderMultiDraw(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount);else{let Kt=z._multiDrawStarts,Ee=z._multiDrawCounts,rn=z._multiDrawCount,Qe=ye?S.get(ye).bytesPerElement:1,Bi=Pe.get(B).currentProgram.getUniforms();for(let jt=0;jt<rn;jt++)Bi.setValue(U,"_gl_DrawID",jt),lt.render(Kt[jt]/Qe,Ee[jt])}else if(z.isInstancedMesh)lt.renderInstances(we,Rt,z.count);else if(W.isInstancedBufferGeometry){let Kt=W._maxInstanceCount!==void 0?W._maxInstanceCount:1/0,Ee=Math.min(W.instanceCount,Kt);lt.renderInstances(we,Rt,Ee)}else lt.render(we,Rt)};function Uh(M,D,W,B){O!==null&&M.isNodeMaterial&&O.setObject(B,M),Lt===!0&&J.setState(M,W,!1),M.transparent===!0&&M.side===yt&&M.forceSinglePass===!1?(M.side=ln,M.needsUpdate=!0,$s(M,D,B),M.side=$n,M.needsUpdate=!0,$s(M,D,B),M.side=yt):$s(M,D,B)}this.compile=function(M,D,W=null){W===null&&(W=M),O!==null&&O.renderStart(M,D,W),T=$.get(W),T.init(D),E.push(T),W.traverseVisible(function(z){z.isLight&&z.layers.test(D.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),M!==W&&M.traverseVisible(function(z){z.isLight&&z.layers.test(D.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),T.setupLights(),O!==null&&O.updateLights(T.state.lightsArray),un=this.localClippingEnabled,Lt=J.init(this.clippingPlanes,un),Lt===!0&&J.setGlobalState(this.clippingPlanes,D),O!==null&&ce.render(T.state.shadowsArray,W,D);let B=new Set;return M.traverse(function(z){if(!(z.isMesh||z.isPoints||z.isLine||z.isSprite))return;let fe=z.material;if(fe)if(Array.isArray(fe))for(let Se=0;Se<fe.length;Se++){let ue=fe[Se];Uh(ue,W,D,z),B.add(ue)}else Uh(fe,W,D,z),B.add(fe)}),T=E.pop(),O!==null&&O.renderEnd(),B},this.compileAsync=function(M,D,W=null){let B=this.compile(M,D,W);return new Promise(z=>{function fe(){if(B.forEach(function(Se){let ye=Pe.get(Se).currentProgram;(ye===void 0||ye.isReady())&&B.delete(Se)}),B.size===0){z(M);return}setTimeout(fe,10)}pt.get("KHR_parallel_shader_compile")!==null?fe():setTimeout(fe,10)})};let Fl=null;function Zm(M){Fl&&Fl(M)}function Oh(){Oi.stop()}function Bh(){Oi.start()}let Oi=new Ld;Oi.setAnimationLoop(Zm),typeof self<"u"&&Oi.setContext(self),this.setAnimationLoop=function(M){Fl=M,ie.setAnimationLoop(M),M===null?Oi.stop():Oi.start()},ie.addEventListener("sessionstart",Oh),ie.addEventListener("sessionend",Bh),this.render=function(M,D){if(D!==void 0&&D.isCamera!==!0){De("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(F===!0)return;O!==null&&O.renderStart(M,D);let W=ie.enabled===!0&&ie.isPresenting===!0,B=N!==null&&(te===null||W)&&N.begin(P,te);if(M.matrixWorldAutoUpdate===!0&&M.updateMatrixWorld(),D.parent===null&&D.matrixWorldAutoUpdate===!0&&D.updateMatrixWorld(),ie.enabled===!0&&ie.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(ie.cameraAutoUpdate===!0&&ie.updateCamera(D),D=ie.getCamera()),M.isScene===!0&&M.onBeforeRender(P,M,D,te),T=$.get(M,E.length),T.init(D),T.state.textureUnits=Ue.getTextureUnits(),E.push(T),bt.multiplyMatrices(D.projectionMatrix,D.matrixWorldInverse),D.isArrayCamera?Yt.setFromArrayCamera(D):We.setFromProjectionMatrix(bt,Tn,D.reversedDepth),un=this.localClippingEnabled,Lt=J.init(this.clippingPlanes,un),A=de.get(M,v.length),A.init(),v.push(A),this.info.render.frame++,ie.enabled===!0&&ie.isPresenting===!0){let Se=P.xr.getDepthSensingMesh();Se!==null&&Ul(Se,D,-1/0,P.sortObjects)}Ul(M,D,0,P.sortObjects),A.finish(),O!==null&&O.updateLights(T.state.lightsArray),P.sortObjects===!0&&A.sort(Be,At),bn=ie.enabled===!1||ie.isPresenting===!1||ie.hasDepthSensing()===!1,bn&&I.addToRenderList(A,M),this.info.autoReset===!0&&this.info.reset(),Lt===!0&&J.beginShadows();let z=T.state.shadowsArray;if(ce.render(z,M,D),Lt===!0&&J.endShadows(),(B&&N.hasRenderPass())===!1){let Se=A.opaque,ue=A.transmissive;if(T.setupLights(),D.isArrayCamera){let ye=D.cameras;if(ue.length>0)for(let Te=0,Oe=ye.length;Te<Oe;Te++){let Xe=ye[Te];zh(Se,ue,M,Xe)}bn&&I.render(M);for(let Te=0,Oe=ye.length;Te<Oe;Te++){let Xe=ye[Te];kh(A,M,Xe,Xe.viewport)}}else ue.length>0&&zh(Se,ue,M,D),bn&&I.render(M),kh(A,M,D)}te!==null&&V===0&&(Ue.updateMultisampleRenderTarget(te),Ue.updateRenderTargetMipmap(te)),B&&N.end(P),M.isScene===!0&&M.onAfterRender(P,M,D),le.resetDefaultState(),H=-1,Q=null,E.pop(),E.length>0?(T=E[E.length-1],Ue.setTextureUnits(T.state.textureUnits),Lt===!0&&J.setGlobalState(P.clippingPlanes,T.state.camera)):T=null,v.pop(),v.length>0?A=v[v.length-1]:A=null,O!==null&&O.renderEnd()};function Ul(M,D,W,B){if(M.visible===!1)return;if(M.layers.test(D.layers)){if(M.isGroup)W=M.renderOrder;else if(M.isLOD)M.autoUpdate===!0&&M.update(D);else if(M.isLight)T.pushLight(M),M.castShadow&&T.pushShadow(M);else if(M.isSprite){let Se=D.isArrayCamera?Yt:We;if(!M.frustumCulled||M.intersectsFrustum(Se)){B&&Ut.setFromMatrixPosition(M.matrixWorld).applyMatrix4(bt);let ue=ne.update(M),ye=M.material;ye.visible&&A.push(M,ue,ye,W,Ut.z,null,D)}}else if(M.isMesh||M.isLine||M.isPoints){let Se=D.isArrayCamera?Yt:We;if(!M.frustumCulled||M.intersectsFrustum(Se)){let ue=ne.update(M),ye=M.material;if(B&&(M.boundingSphere!==void 0?(M.boundingSphere===null&&M.computeBoundingSphere(),Ut.copy(M.boundingSphere.center)):(ue.boundingSphere===null&&ue.computeBoundingSphere(),Ut.copy(ue.boundingSphere.center)),Ut.applyMatrix4(M.matrixWorld).applyMatrix4(bt)),Array.isArray(ye)){let Te=ue.groups;for(let Oe=0,Xe=Te.length;Oe<Xe;Oe++){let we=Te[Oe],qe=ye[we.materialIndex];qe&&qe.visible&&A.push(M,ue,qe,W,Ut.z,we,D)}}else ye.visible&&A.push(M,ue,ye,W,Ut.z,null,D)}}}let fe=M.children;for(let Se=0,ue=fe.length;Se<ue;Se++)Ul(fe[Se],D,W,B)}function kh(M,D,W,B){let{opaque:z,transmissive:fe,transparent:Se}=M;T.setupLightsView(W),Lt===!0&&J.setGlobalState(P.clippingPlanes,W),B&&pe.viewport(ee.copy(B)),z.length>0&&Jr(z,D,W),fe.length>0&&Jr(fe,D,W),Se.length>0&&Jr(Se,D,W),pe.buffers.depth.setTest(!0),pe.buffers.depth.setMask(!0),pe.buffers.color.setMask(!0),pe.setPolygonOffset(!1)}function zh(M,D,W,B){if((W.isScene===!0?W.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[B.id]===void 0){let we=pt.has("EXT_color_buffer_half_float")||pt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[B.id]=new vt(1,1,{generateMipmaps:!0,type:we?Vn:cn,minFilter:zn,samples:Math.max(4,mt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ye.workingColorSpace})}let fe=T.state.transmissionRenderTarget[B.id],Se=B.viewport||ee;fe.setSize(Se.z*P.transmissionResolutionScale,Se.w*P.transmissionResolutionScale);let ue=P.getRenderTarget(),ye=P.getActiveCubeFace(),Te=P.getActiveMipmapLevel();P.setRenderTarget(fe),P.getClearColor(Z),_e=P.getClearAlpha(),_e<1&&P.setClearColor(16777215,.5),P.clear(),bn&&I.render(W);let Oe=P.toneMapping;P.toneMapping=Zn;let Xe=B.viewport;if(B.viewport!==void 0&&(B.viewport=void 0),T.setupLightsView(B),Lt===!0&&J.setGlobalState(P.clippingPlanes,B),Jr(M,W,B),Ue.updateMultisampleRenderTarget(fe),Ue.updateRenderTargetMipmap(fe),pt.has("WEBGL_multisampled_render_to_texture")===!1){let we=!1;for(let qe=0,Rt=D.length;qe<Rt;qe++){let ht=D[qe],{object:lt,geometry:Kt,material:Ee,group:rn}=ht;if(Ee.side===yt&&lt.layers.test(B.layers)){let Qe=Ee.side;Ee.side=ln,Ee.needsUpdate=!0,Vh(lt,W,B,Kt,Ee,rn),Ee.side=Qe,Ee.needsUpdate=!0,we=!0}}we===!0&&(Ue.updateMultisampleRenderTarget(fe),Ue.updateRenderTargetMipmap(fe))}P.setRenderTarget(ue,ye,Te),P.setClearColor(Z,_e),Xe!==void 0&&(B.viewport=Xe),P.toneMapping=Oe}function Jr(M,D,W){let B=D.isScene===!0?D.overrideMaterial:null;for(let z=0,fe=M.length;z<fe;z++){let Se=M[z],{object:ue,geometry:ye,group:Te}=Se,Oe=Se.material;Oe.allowOverride===!0&&B!==null&&(Oe=B),ue.layers.test(W.layers)&&Vh(ue,D,W,ye,Oe,Te)}}function Vh(M,D,W,B,z,fe){O!==null&&z.isNodeMaterial&&O.setObject(M,z),M.onBeforeRender(P,D,W,B,z,fe),M.modelViewMatrix.multiplyMatrices(W.matrixWorldInverse,M.matrixWorld),M.normalMatrix.getNormalMatrix(M.modelViewMatrix),z.onBeforeRender(P,D,W,B,M,fe),z.transparent===!0&&z.side===yt&&z.forceSinglePass===!1?(z.side=ln,z.needsUpdate=!0,P.renderBufferDirect(W,D,B,z,M,fe),z.side=$n,z.needsUpdate=!0,P.renderBufferDirect(W,D,B,z,M,fe),z.side=yt):P.renderBufferDirect(W,D,B,z,M,fe),M.onAfterRender(P,D,W,B,z,fe)}function Gh(M){let D=0;for(let W of M)W.texture!==null&&D++;return D}function $s(M,D,W){D.isScene!==!0&&(D=xn);let B=Pe.get(M),z=T.state.lights,fe=T.state.shadowsArray,Se=z.state.version,ue=j.getParameters(M,z.state,fe,D,W,T.state.lightProbeGridArray),ye=j.getProgramCacheKey(ue),Te=B.programs;B.environment=M.isMeshStandardMaterial||M.isMeshLambertMaterial||M.isMeshPhongMaterial?D.environment:null,B.fog=D.fog;let Oe=M.isMeshStandardMaterial||M.isMeshLambertMaterial&&!M.envMap||M.isMeshPhongMaterial&&!M.envMap;B.envMap=R.get(M.envMap||B.environment,Oe),B.envMapRotation=B.environment!==null&&M.envMap===null?D.environmentRotation:M.envMapRotation,Te===void 0&&(M.addEventListener("dispose",st),Te=new Map,B.programs=Te,B.programVariants=new Map);let Xe=Te.get(ye);if(Xe!==void 0){if(B.currentProgram===Xe&&B.lightsStateVersion===Se)return Wh(M,ue),Xe}else ue.uniforms=j.getUniforms(M),O!==null&&M.isNodeMaterial&&O.build(M,W,ue),M.onBeforeCompile(ue,P),Xe=j.acquireProgram(ue,ye),Te.set(ye,Xe),B.uniforms=ue.uniforms;let we=B.uniforms;return(!M.isShaderMaterial&&!M.isRawShaderMaterial||M.clipping===!0)&&(we.clippingPlanes=J.uniform),Wh(M,ue),B.needsLights=Qm(M),B.lightsStateVersion=Se,B.needsLights&&(we.ambientLightColor.value=z.state.ambient,we.lightProbe.value=z.state.probe,we.sunLights.value=z.state.sun,we.sunLightShadows.value=z.state.sunShadow,we.directionalLights.value=z.state.directional,we.directionalLightShadows.value=z.state.directionalShadow,we.spotLights.value=z.state.spot,we.spotLightShadows.value=z.state.spotShadow,we.rectAreaLights.value=z.state.rectArea,we.ltc_1.value=z.state.rectAreaLTC1,we.ltc_2.value=z.state.rectAreaLTC2,we.pointLights.value=z.state.point,we.pointLightShadows.value=z.state.pointShadow,we.hemisphereLights.value=z.state.hemi,we.sunShadowMatrix.value=z.state.sunShadowMatrix,we.sunShadowCascade.value=z.state.sunShadowCascade,we.directionalShadowMatrix.value=z.state.directionalShadowMatrix,we.spotLightMatrix.value=z.state.spotLightMatrix,we.spotLightMap.value=z.state.spotLightMap,we.pointShadowMatrix.value=z.state.pointShadowMatrix),B.numLightProbeGrids=Gh(T.state.lightProbeGridArray),B.currentProgram=Xe,B.uniformsList=null,Xe}function Jm(M,D,W,B,z){let fe=Pe.get(M),Se=fe.currentProgram.id+","+B+","+z,ue=fe.programVariants.get(Se);return ue===void 0?(ue=$s(M,D,W),fe.programVariants.set(Se,ue)):(fe.currentProgram=ue,fe.uniformsList=null,fe.outputColorSpace=B,fe.toneMapping=z),ue}function Hh(M){if(M.uniformsList===null){let D=M.currentProgram.getUniforms();M.uniformsList=Bs.seqWithValue(D.seq,M.uniforms)}return M.uniformsList}function Wh(M,D){let W=Pe.get(M);W.outputColorSpace=D.outputColorSpace,W.batching=D.batching,W.batchingColor=D.batchingColor,W.instancing=D.instancing,W.instancingColor=D.instancingColor,W.instancingMorph=D.instancingMorph,W.skinning=D.skinning,W.morphTargets=D.morphTargets,W.morphNormals=D.morphNormals,W.morphColors=D.morphColors,W.morphTargetsCount=D.morphTargetsCount,W.numClippingPlanes=D.numClippingPlanes,W.numIntersection=D.numClipIntersection,W.vertexAlphas=D.vertexAlphas,W.vertexTangents=D.vertexTangents,W.toneMapping=D.toneMapping}function Km(M,D,W,B,z){D.isScene!==!0&&(D=xn),Ue.resetTextureUnits();let fe=D.fog,Se=B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial?D.environment:null,ue=te===null?P.outputColorSpace:te.isXRRenderTarget===!0?te.texture.colorSpace:Ye.workingColorSpace,ye=B.isMeshStandardMaterial||B.isMeshLambertMaterial&&!B.envMap||B.isMeshPhongMaterial&&!B.envMap,Te=R.get(B.envMap||Se,ye),Oe=B.vertexColors===!0&&!!W.attributes.color&&W.attributes.color.itemSize===4,Xe=!!W.attributes.tangent&&(!!B.normalMap||B.anisotropy>0),we=!!W.morphAttributes.position,qe=!!W.morphAttributes.normal,Rt=!!W.morphAttributes.color,ht=Zn;B.toneMapped&&(te===null||te.isXRRenderTarget===!0)&&(ht=P.toneMapping);let lt=W.morphAttributes.position||W.morphAttributes.normal||W.morphAttributes.color,Kt=lt!==void 0?lt.length:0,Ee=Pe.get(B),rn=T.state.lights;if(Lt===!0&&(un===!0||M!==Q)){let St=M===Q&&B.id===H;J.setState(B,M,St)}let Qe=!1,Bi=!1;B.version===Ee.__version?Ee.needsLights&&Ee.lightsStateVersion!==rn.state.version||z.isBatchedMesh&&Ee.batching===!1||!z.isBatchedMesh&&Ee.batching===!0||z.isBatchedMesh&&Ee.batchingColor===!0&&z._colorsTexture===null||z.isBatchedMesh&&Ee.batchingColor===!1&&z._colorsTexture!==null||z.isInstancedMesh&&Ee.instancing===!1||!z.isInstancedMesh&&Ee.instancing===!0||z.isSkinnedMesh&&Ee.skinning===!1||!z.isSkinnedMesh&&Ee.skinning===!0||z.isInstancedMesh&&Ee.instancingColor===!0&&z.instanceColor===null||z.isInstancedMesh&&Ee.instancingColor===!1&&z.instanceColor!==null||z.isInstancedMesh&&Ee.instancingMorph===!0&&z.morphTexture===null||z.isInstancedMesh&&Ee.instancingMorph===!1&&z.morphTexture!==null||Ee.envMap!==Te||B.fog===!0&&Ee.fog!==fe||Ee.numClippingPlanes!==void 0&&(Ee.numClippingPlanes!==J.numPlanes||Ee.numIntersection!==J.numIntersection)||Ee.vertexAlphas!==Oe||Ee.vertexTangents!==Xe||Ee.morphTargets!==we||Ee.morphNormals!==qe||Ee.morphColors!==Rt||Ee.morphTargetsCount!==Kt||Ee.numLightProbeGrids!==Gh(T.state.lightProbeGridArray)?Qe=!0:(Ee.outputColorSpace!==ue||Ee.toneMapping!==ht)&&(Bi=!0):(Qe=!0,Ee.__version=B.version);let jt=Ee.currentProgram;(Qe===!0||Bi===!0)&&(jt=Bi===!0?Jm(B,D,z,ue,ht):$s(B,D,z),O&&B.isNodeMaterial&&O.onUpdateProgram(B,jt,Ee));let Kr=!1,_i=!1,ki=!1,Je=jt.getUniforms(),$t=Ee.uniforms;if(pe.useProgram(jt.program)&&(Kr=!0,_i=!0,ki=!0),B.id!==H&&(H=B.id,_i=!0),Kr||Q!==M){pe.buffers.depth.getReversed()&&M.reversedDepth!==!0&&(M._reversedDepth=!0,M.updateProjectionMatrix()),Je.setValue(U,"projectionMatrix",M.projectionMatrix),Je.setValue(U,"viewMatrix",M.matrixWorldInverse);let Bt=Je.map.cameraPosition;Bt!==void 0&&Bt.setValue(U,Wn.setFromMatrixPosition(M.matrixWorld)),mt.logarithmicDepthBuffer&&Je.setValue(U,"logDepthBufFC",2/(Math.log(M.far+1)/Math.LN2)),(B.isMeshPhongMaterial||B.isMeshToonMaterial||B.isMeshLambertMaterial||B.isMeshBasicMaterial||B.isMeshStandardMaterial||B.isShaderMaterial)&&Je.setValue(U,"isOrthographic",M.isOrthographicCamera===!0),Q!==M&&(Q=M,_i=!0,ki=!0)}if(Ee.needsLights&&(rn.state.sunShadowMap.length>0&&Je.setValue(U,"sunShadowMap",rn.state.sunShadowMap,Ue),rn.state.directionalShadowMap.length>0&&Je.setValue(U,"directionalShadowMap",rn.state.directionalShadowMap,Ue),rn.state.spotShadowMap.length>0&&Je.setValue(U,"spotShadowMap",rn.state.spotShadowMap,Ue),rn.state.pointShadowMap.length>0&&Je.setValue(U,"pointShadowMap",rn.state.pointShadowMap,Ue)),z.isSkinnedMesh){Je.setOptional(U,z,"bindMatrix"),Je.setOptional(U,z,"bindMatrixInverse");let St=z.skeleton;St&&(St.boneTexture===null&&St.computeBoneTexture(),Je.setValue(U,"boneTexture",St.boneTexture,Ue))}z.isBatchedMesh&&(Je.setOptional(U,z,"batchingTexture"),Je.setValue(U,"batchingTexture",z._matricesTexture,Ue),Je.setOptional(U,z,"batchingIdTexture"),Je.setValue(U,"batchingIdTexture",z._indirectTexture,Ue),Je.setOptional(U,z,"batchingColorTexture"),z._colorsTexture!==null&&Je.setValue(U,"batchingColorTexture",z._colorsTexture,Ue));let In=W.morphAttributes;if((In.position!==void 0||In.normal!==void 0||In.color!==void 0)&&K.update(z,W,jt),(_i||Ee.receiveShadow!==z.receiveShadow)&&(Ee.receiveShadow=z.receiveShadow,Je.setValue(U,"receiveShadow",z.receiveShadow)),(B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial)&&B.envMap===null&&D.environment!==null&&($t.envMapIntensity.value=D.environmentIntensity),$t.dfgLUT!==void 0&&($t.dfgLUT.value=Ex()),_i){if(Je.setValue(U,"toneMappingExposure",P.toneMappingExposure),Ee.needsLights&&jm($t,ki),fe&&B.fog===!0&&ae.refreshFogUniforms($t,fe),ae.refreshMaterialUniforms($t,B,ve,Ce,T.state.transmissionRenderTarget[M.id]),Ee.needsLights&&Ee.numLightProbeGrids>0){let St=b,Bt=0;for(let ei of T.state.lightProbeGridArray)ei.texture!==null&&(St.textures[Bt]=ei.texture,St.min[Bt]=ei.boundingBox.min,St.max[Bt]=ei.boundingBox.max,St.resolution[Bt]=ei.resolution,Bt++);for(let ei in St)St[ei].length=Bt;$t.probesSH.value=St.textures,$t.probesMin.value=St.min,$t.probesMax.value=St.max,$t.probesResolution.value=St.resolution}Bs.upload(U,Hh(Ee),$t,Ue)}if(B.isShaderMaterial&&B.uniformsNeedUpdate===!0&&(Bs.upload(U,Hh(Ee),$t,Ue),B.uniformsNeedUpdate=!1),B.isSpriteMaterial&&Je.setValue(U,"center",z.center),Je.setValue(U,"modelViewMatrix",z.modelViewMatrix),Je.setValue(U,"normalMatrix",z.normalMatrix),Je.setValue(U,"modelMatrix",z.matrixWorld),B.uniformsGroups!==void 0){let St=B.uniformsGroups;for(let Bt=0,ei=St.length;Bt<ei;Bt++){let qh=St[Bt];Ae.update(qh,jt),Ae.bind(qh,jt)}}return jt}function jm(M,D){M.ambientLightColor.needsUpdate=D,M.lightProbe.needsUpdate=D,M.sunLights.needsUpdate=D,M.sunLightShadows.needsUpdate=D,M.directionalLights.needsUpdate=D,M.directionalLightShadows.needsUpdate=D,M.pointLights.needsUpdate=D,M.pointLightShadows.needsUpdate=D,M.spotLights.needsUpdate=D,M.spotLightShadows.needsUpdate=D,M.rectAreaLights.needsUpdate=D,M.hemisphereLights.needsUpdate=D}function Qm(M){return M.isMeshLambertMaterial||M.isMeshToonMaterial||M.isMeshPhongMaterial||M.isMeshStandardMaterial||M.isShadowMaterial||M.isShaderMaterial&&M.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return te},this.setRenderTargetTextures=function(M,D,W){let B=Pe.get(M);B.__autoAllocateDepthBuffer=M.resolveDepthBuffer===!1,B.__autoAllocateDepthBuffer===!1&&(B.__useRenderToTexture=!1),Pe.get(M.texture).__webglTexture=D,Pe.get(M.depthTexture).__webglTexture=B.__autoAllocateDepthBuffer?void 0:W,B.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(M,D){let W=Pe.get(M);W.__webglFramebuffer=D,W.__useDefaultFramebuffer=D===void 0},this.setRenderTarget=function(M,D=0,W=0){te=M,Y=D,V=W;let B=null,z=!1,fe=!1;if(M){let ue=Pe.get(M);if(ue.__useDefaultFramebuffer!==void 0){pe.bindFramebuffer(U.FRAMEBUFFER,ue.__webglFramebuffer),ee.copy(M.viewport),be.copy(M.scissor),Fe=M.scissorTest,pe.viewport(ee),pe.scissor(be),pe.setScissorTest(Fe),H=-1;return}else if(ue.__webglFramebuffer===void 0)Ue.setupRenderTarget(M);else if(ue.__hasExternalTextures)Ue.rebindTextures(M,Pe.get(M.texture).__webglTexture,Pe.get(M.depthTexture).__webglTexture);else if(M.depthBuffer){let Oe=M.depthTexture;if(ue.__boundDepthTexture!==Oe){if(Oe!==null&&Pe.has(Oe)&&(M.width!==Oe.image.width||M.height!==Oe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ue.setupDepthRenderbuffer(M)}}let ye=M.texture;(ye.isData3DTexture||ye.isDataArrayTexture||ye.isCompressedArrayTexture)&&(fe=!0);let Te=Pe.get(M).__webglFramebuffer;M.isWebGLCubeRenderTarget?(Array.isArray(Te[D])?B=Te[D][W]:B=Te[D],z=!0):M.samples>0&&Ue.useMultisampledRTT(M)===!1?B=Pe.get(M).__webglMultisampledFramebuffer:Array.isArray(Te)?B=Te[W]:B=Te,ee.copy(M.viewport),be.copy(M.scissor),Fe=M.scissorTest}else ee.copy(Le).multiplyScalar(ve).floor(),be.copy(it).multiplyScalar(ve).floor(),Fe=at;if(W!==0&&(B=X),pe.bindFramebuffer(U.FRAMEBUFFER,B)&&pe.drawBuffers(M,B),pe.viewport(ee),pe.scissor(be),pe.setScissorTest(Fe),z){let ue=Pe.get(M.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+D,ue.__webglTexture,W)}else if(fe){let ue=D;for(let ye=0;ye<M.textures.length;ye++){let Te=Pe.get(M.textures[ye]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+ye,Te.__webglTexture,W,ue)}}else if(M!==null&&W!==0){let ue=Pe.get(M.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ue.__webglTexture,W)}H=-1};function Xh(M){let D=Pe.get(M);return(D.__readFormat!==M.format||D.__readType!==M.type)&&(D.__readFormat=M.format,D.__readType=M.type,D.__formatReadable=mt.textureFormatReadable(M.format),D.__typeReadable=mt.textureTypeReadable(M.type)),D}this.readRenderTargetPixels=function(M,D,W,B,z,fe,Se,ue=0){if(!(M&&M.isWebGLRenderTarget)){De("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let ye=Pe.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Se!==void 0&&(ye=ye[Se],Array.isArray(ye)&&(ye=ye[0])),ye){pe.bindFramebuffer(U.FRAMEBUFFER,ye);try{let Te=M.textures[ue],Oe=Te.format,Xe=Te.type;M.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+ue);let we=Xh(Te);if(we.__formatReadable===!1){De("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(we.__typeReadable===!1){De("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}D>=0&&D<=M.width-B&&W>=0&&W<=M.height-z&&U.readPixels(D,W,B,z,se.convert(Oe),se.convert(Xe),fe)}finally{let Te=te!==null?Pe.get(te).__webglFramebuffer:null;pe.bindFramebuffer(U.FRAMEBUFFER,Te)}}},this.readRenderTargetPixelsAsync=async function(M,D,W,B,z,fe,Se,ue=0){if(!(M&&M.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let ye=Pe.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Se!==void 0&&(ye=ye[Se],Array.isArray(ye)&&(ye=ye[0])),ye)if(D>=0&&D<=M.width-B&&W>=0&&W<=M.height-z){pe.bindFramebuffer(U.FRAMEBUFFER,ye);let Te=M.textures[ue],Oe=Te.format,Xe=Te.type;M.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+ue);let we=Xh(Te);if(we.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(we.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let qe=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,qe),U.bufferData(U.PIXEL_PACK_BUFFER,fe.byteLength,U.STREAM_READ),U.readPixels(D,W,B,z,se.convert(Oe),se.convert(Xe),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Rt=te!==null?Pe.get(te).__webglFramebuffer:null;pe.bindFramebuffer(U.FRAMEBUFFER,Rt);let ht=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await sd(U,ht,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,qe),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,fe),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(qe),U.deleteSync(ht),fe}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(M,D=null,W=0){let B=Math.pow(2,-W),z=Math.floor(M.image.width*B),fe=Math.floor(M.image.height*B),Se=D!==null?D.x:0,ue=D!==null?D.y:0;Ue.setTexture2D(M,0),U.copyTexSubImage2D(U.TEXTURE_2D,W,0,0,Se,ue,z,fe),pe.unbindTexture()},this.copyTextureToTexture=function(M,D,W=null,B=null,z=0,fe=0){let Se,ue,ye,Te,Oe,Xe,we,qe,Rt,ht=M.isCompressedTexture?M.mipmaps[fe]:M.image;if(W!==null)Se=W.max.x-W.min.x,ue=W.max.y-W.min.y,ye=W.isBox3?W.max.z-W.min.z:1,Te=W.min.x,Oe=W.min.y,Xe=W.isBox3?W.min.z:0;else{let Je=Math.pow(2,-z);Se=Math.floor(ht.width*Je),ue=Math.floor(ht.height*Je),M.isDataArrayTexture?ye=ht.depth:M.isData3DTexture?ye=Math.floor(ht.depth*Je):ye=1,Te=0,Oe=0,Xe=0}B!==null?(we=B.x,qe=B.y,Rt=B.z):(we=0,qe=0,Rt=0);let lt=se.convert(D.format),Kt=se.convert(D.type),Ee;D.isData3DTexture?(Ue.setTexture3D(D,0),Ee=U.TEXTURE_3D):D.isDataArrayTexture||D.isCompressedArrayTexture?(Ue.setTexture2DArray(D,0),Ee=U.TEXTURE_2D_ARRAY):(Ue.setTexture2D(D,0),Ee=U.TEXTURE_2D),pe.activeTexture(U.TEXTURE0),pe.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,D.flipY),pe.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,D.premultiplyAlpha),pe.pixelStorei(U.UNPACK_ALIGNMENT,D.unpackAlignment);let rn=pe.getParameter(U.UNPACK_ROW_LENGTH),Qe=pe.getParameter(U.UNPACK_IMAGE_HEIGHT),Bi=pe.getParameter(U.UNPACK_SKIP_PIXELS),jt=pe.getParameter(U.UNPACK_SKIP_ROWS),Kr=pe.getParameter(U.UNPACK_SKIP_IMAGES);pe.pixelStorei(U.UNPACK_ROW_LENGTH,ht.width),pe.pixelStorei(U.UNPACK_IMAGE_HEIGHT,ht.height),pe.pixelStorei(U.UNPACK_SKIP_PIXELS,Te),pe.pixelStorei(U.UNPACK_SKIP_ROWS,Oe),pe.pixelStorei(U.UNPACK_SKIP_IMAGES,Xe);let _i=M.isDataArrayTexture||M.isData3DTexture,ki=D.isDataArrayTexture||D.isData3DTexture;if(M.isDepthTexture){let Je=Pe.get(M),$t=Pe.get(D),In=Pe.get(Je.__renderTarget),St=Pe.get($t.__renderTarget);pe.bindFramebuffer(U.READ_FRAMEBUFFER,In.__webglFramebuffer),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,St.__webglFramebuffer);for(let Bt=0;Bt<ye;Bt++)_i&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Pe.get(M).__webglTexture,z,Xe+Bt),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Pe.get(D).__webglTexture,fe,Rt+Bt)),U.blitFramebuffer(Te,Oe,Te+Se,Oe+ue,we,qe,we+Se,qe+ue,U.DEPTH_BUFFER_BIT,U.NEAREST);pe.bindFramebuffer(U.READ_FRAMEBUFFER,null),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(z!==0||M.isRenderTargetTexture||Pe.has(M)){let Je=Pe.get(M),$t=Pe.get(D);pe.bindFramebuffer(U.READ_FRAMEBUFFER,L),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,G);for(let In=0;In<ye;In++)_i?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Je.__webglTexture,z,Xe+In):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Je.__webglTexture,z),ki?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,$t.__webglTexture,fe,Rt+In):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,$t.__webglTexture,fe),z!==0?U.blitFramebuffer(Te,Oe,Te+Se,Oe+ue,we,qe,we+Se,qe+ue,U.COLOR_BUFFER_BIT,U.NEAREST):ki?U.copyTexSubImage3D(Ee,fe,we,qe,Rt+In,Te,Oe,Se,ue):U.copyTexSubImage2D(Ee,fe,we,qe,Te,Oe,Se,ue);pe.bindFramebuffer(U.READ_FRAMEBUFFER,null),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else ki?M.isDataTexture||M.isData3DTexture?U.texSubImage3D(Ee,fe,we,qe,Rt,Se,ue,ye,lt,Kt,ht.data):D.isCompressedArrayTexture?U.compressedTexSubImage3D(Ee,fe,we,qe,Rt,Se,ue,ye,lt,ht.data):U.texSubImage3D(Ee,fe,we,qe,Rt,Se,ue,ye,lt,Kt,ht):M.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,fe,we,qe,Se,ue,lt,Kt,ht.data):M.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,fe,we,qe,ht.width,ht.height,lt,ht.data):U.texSubImage2D(U.TEXTURE_2D,fe,we,qe,Se,ue,lt,Kt,ht);pe.pixelStorei(U.UNPACK_ROW_LENGTH,rn),pe.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Qe),pe.pixelStorei(U.UNPACK_SKIP_PIXELS,Bi),pe.pixelStorei(U.UNPACK_SKIP_ROWS,jt),pe.pixelStorei(U.UNPACK_SKIP_IMAGES,Kr),fe===0&&D.generateMipmaps===!0&&D.mipmapsAutoUpdate===!0&&U.generateMipmap(Ee),pe.unbindTexture()},this.initRenderTarget=function(M){Pe.get(M).__webglFramebuffer===void 0&&Ue.setupRenderTarget(M)},this.initTexture=function(M){M.isCubeTexture?Ue.setTextureCube(M,0):M.isData3DTexture?Ue.setTexture3D(M,0):M.isDataArrayTexture||M.isCompressedArrayTexture?Ue.setTexture2DArray(M,0):Ue.setTexture2D(M,0),pe.unbindTexture()},this.resetState=function(){Y=0,V=0,te=null,pe.reset(),le.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Tn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ye._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ye._getUnpackColorSpace()}};var Hd=i=>new C(i?.[0]??0,i?.[1]??0,i?.[2]??0);function Tx(i,e,t){let n=s=>e[t+4*s]*i.x+e[t+4*s+1]*i.y+e[t+4*s+2]*i.z+e[t+4*s+3];return new C(n(0),n(1),n(2))}function Ir(i){return Hd(i.rest.position??i.rest.head??i.rest.center)}function Ya(i,e,t){let n=[],s=new Set(i.map(r=>r.parent));return i.forEach(r=>{if(r.type==="extra")return;let o=t(r.name),a=e!==null&&o>=0&&e.length>=12*(o+1),c=l=>a?Tx(l,e,12*o):l;n.push({handle:r,anchor:c(Ir(r)),tail:r.type==="bone"?c(Hd(r.rest.tail)):null,leaf:r.type==="bone"&&!s.has(r.name)})}),n}function Wd(i,e){let t=i.find(n=>n.handle.name===e.name);if(t){if(e.end==="tail"){t.tail?.copy(e.anchor);return}t.tail?.add(e.anchor).sub(t.anchor),t.anchor.copy(e.anchor)}}var Et=`
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
ivec2 vertex_texel(int vertex) { return ivec2(vertex & 1023, vertex >> 10); }
ivec2 table_texel(int entry) { return ivec2(entry & 4095, entry >> 12); }
`,Xd=`
precision highp float;
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`;function ut(i){let e=new On(i.data,i.width,i.height,Wt,Ht);return e.needsUpdate=!0,e}function Lr(i,e){let t=e===2?Os:Us,n=new On(i.data,i.width,i.height,t,vn);return n.internalFormat=e===2?"RG32UI":"R32UI",n.unpackAlignment=1,n.needsUpdate=!0,n}function fi(i){return new vt(1024,Math.max(1,Math.ceil(i/1024)),{type:Ht,format:Wt,minFilter:ot,magFilter:ot,depthBuffer:!1,generateMipmaps:!1})}function Zt(i,e,t,n={}){return new Ts({glslVersion:Er,vertexShader:i,fragmentShader:e,uniforms:t,...n})}var Hn={transparent:!0,blending:Ls,blendSrc:Ii,blendDst:Ds,blendSrcAlpha:Ii,blendDstAlpha:Ds};function th(i){let e=new tt;return e.setDrawRange(0,i),e}var dn=class{uniforms;scene=new Vt;camera=new Bn;material;constructor(e,t){this.uniforms=t,this.material=Zt(Xd,e,t,{depthTest:!1,depthWrite:!1,blending:kn});let n=new oe(th(3),this.material);n.frustumCulled=!1,this.scene.add(n)}run(e,t){es(e,t,this.scene,this.camera,!1)}dispose(){this.material.dispose()}};function es(i,e,t,n,s){let r=i.getRenderTarget(),o=i.autoClear;i.autoClear=s,i.setRenderTarget(e),i.render(t,n),i.setRenderTarget(r),i.autoClear=o}function zs(i,e,t){let n=Math.max(1,Math.ceil(i/t));return{data:new Float32Array(t*n*e),width:t,height:n}}function nh(i,e,t){let n=Math.max(1,Math.ceil(i/t));return{data:new Uint32Array(t*n*e),width:t,height:n}}function Dr(i,e){let t=i.length/3,n=zs(e?0:t,4,1024);e&&(n.data=e,n.height=e.length/(4*1024));for(let s=0;s<t;++s)n.data[4*s]=i[3*s],n.data[4*s+1]=i[3*s+1],n.data[4*s+2]=i[3*s+2],n.data[4*s+3]=1;return n}function $a(i,e,t){let n=Math.max(1,Math.ceil(t/4)),s=zs(e*n,4,4096);for(let r=0;r<e;++r)s.data.set(i.subarray(r*t,(r+1)*t),r*n*4);return{...s,groups:n}}function ih(i,e,t,n){let s=Math.max(1,Math.ceil(n/2)),r=zs(t*s,4,4096);for(let o=0;o<t;++o)for(let a=0;a<n;++a)r.data[4*s*o+2*a]=i[o*n+a],r.data[4*s*o+2*a+1]=e[o*n+a];return{...r,groups:s}}function qd(i){let e=zs(Math.ceil(i.length/4),4,4096);return e.data.set(i),e}function Yd(i,e,t){let n=0;for(let s=0;s<e;++s){let r=0;for(let o=0;o<t;++o)i[s*t+o]!==0&&++r;r>n&&(n=r)}return n}function Za(i,e,t,n){let s=zs(e*n/2,4,4096),r=[];for(let o=0;o<e;++o){let a=o*t;r.length=0;let c=0;for(let u=0;u<t;++u)i[a+u]!==0&&r.push(u),c+=i[a+u];r.sort((u,f)=>Math.abs(i[a+f])-Math.abs(i[a+u]));let l=r.slice(0,n),h=l.reduce((u,f)=>u+i[a+f],0),d=l.length<r.length&&Math.abs(h)>1e-6?c/h:1;l.forEach((u,f)=>{let g=o*(n/2)+2*(f>>2);s.data[4*g+(f&3)]=u,s.data[4*(g+1)+(f&3)]=i[a+u]*d})}return s}function $d(i,e){let t=e.length/3,n=zs(3*t,4,4096);for(let s=0;s<t;++s){for(let r=0;r<8;++r)n.data[12*s+r]=i[8*s+r];for(let r=0;r<3;++r)n.data[12*s+8+r]=e[3*s+r]}return n}function Ax(i){let e=new Uint32Array(i.buffer,i.byteOffset,i.length),t=i.length/3,n=new Uint32Array(t),s=1<<Math.ceil(Math.log2(Math.max(2,2*t))),r=new Int32Array(s).fill(-1);for(let o=0;o<t;++o){let[a,c,l]=[e[3*o],e[3*o+1],e[3*o+2]],h=(Math.imul(a,73856093)^Math.imul(c,19349663)^Math.imul(l,83492791))&s-1;for(;;){let d=r[h];if(d<0){r[h]=o,n[o]=o;break}if(e[3*d]===a&&e[3*d+1]===c&&e[3*d+2]===l){n[o]=d;break}h=h+1&s-1}}return n}function Zd(i,e){let t=i.length/3,n=Ax(i),s=new Uint32Array(t);for(let l of e)++s[n[l]];let r=nh(t,2,1024),o=0,a=new Uint32Array(t);for(let l=0;l<t;++l)n[l]===l?(r.data[2*l]=a[l]=o,r.data[2*l+1]=s[l],o+=s[l]):(r.data[2*l]=r.data[2*n[l]],r.data[2*l+1]=r.data[2*n[l]+1]);let c=nh(o,2,4096);for(let l=0;l<e.length;l+=3)for(let h=0;h<3;++h){let d=a[n[e[l+h]]]++;c.data[2*d]=e[l+(h+1)%3],c.data[2*d+1]=e[l+(h+2)%3]}return{ranges:r,pairs:c}}function Jd(i){let e=nh(i.length,1,4096);return e.data.set(i),e}function Kd(i,e){let t=new Float64Array(i.length);for(let r=0;r<i.length;r+=3)for(let o=0;o<3;++o){let a=i[r+o],c=i[r+(o+1)%3];t[r+o]=Math.min(a,c)*e+Math.max(a,c)}t.sort();let n=[],s=[];for(let r=0,o=0;r<t.length;r=o){for(;o<t.length&&t[o]===t[r];)++o;let a=Math.floor(t[r]/e),c=t[r]-a*e;n.push(a,c),o===r+1&&s.push(a,c)}return{all:Uint32Array.from(n),border:Uint32Array.from(s)}}function jd(i,e){let t=0;for(let n=0;n<e.length;n+=2){let[s,r]=[3*e[n],3*e[n+1]];t+=Math.hypot(i[s]-i[r],i[s+1]-i[r+1],i[s+2]-i[r+2])}return e.length>0?2*t/e.length:1}function Qd(i){return`${Et}
uniform sampler2D rest;
${i}
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  result = vec4(moved(texel.y * 1024 + texel.x, texelFetch(rest, texel, 0).xyz), 1.0);
}
`}var An=class{constructor(e,t){this.inputs=t;let{width:n,height:s}=t.moves;this.target=fi(e.vertices),this.moves=ut({data:new Float32Array(4*n*s),width:n,height:s}),this.pass=new dn(Qd(t.moved),{rest:{value:e.rest},moves:{value:this.moves},...t.uniforms})}inputs;target;pass;moves;get positions(){return this.target.texture}apply(e,t){return this.inputs.write(t,this.moves.image.data)?(this.moves.needsUpdate=!0,this.pass.run(e,this.target),!0):!1}read(e,t,n){let s=this.target.width,r=Math.floor(t/s),o=Math.floor((t+n-1)/s)-r+1,a=new Float32Array(4*s*o);return e.readRenderTargetPixels(this.target,0,r,s,o,a),sh(a,t-r*s,n)}dispose(){this.pass.dispose(),this.moves.dispose(),this.target.dispose();for(let{value:e}of Object.values(this.inputs.uniforms))e?.dispose?.()}};function sh(i,e,t){let n=new Float32Array(3*t);for(let s=0;s<t;++s)n.set(i.subarray(4*(e+s),4*(e+s)+3),3*s);return n}function Vs(i,e){return i.transforms.length===0||i.transforms.length>e.length?!1:(e.set(i.transforms),!0)}var Nr=256,tf=`${Et}
uniform sampler2D moves;
uniform sampler2D table;
uniform int groups;
uniform int bones;
out vec4 result;
`,nf=`
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  int bone = texel.y * ${Nr} + texel.x / 3;
  result = bone < bones ? blended(bone, texel.x % 3) : vec4(0.0);
}
`,Rx=`${tf}
vec4 blended(int bone, int row) {
  vec4 sum = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 pair = texelFetch(table, table_texel(bone * groups + group), 0);
    sum += pair.y * texelFetch(moves, ivec2(row, int(pair.x)), 0);
    sum += pair.w * texelFetch(moves, ivec2(row, int(pair.z)), 0);
  }
  return sum;
}
${nf}`,Cx=`${tf}
vec4 blended(int bone, int row) {
  vec4 sum = vec4(0.0);
  for (int dof = 0; dof < groups; ++dof) {
    sum += texelFetch(moves, ivec2(0, dof), 0)[row] * texelFetch(table, table_texel(bone * groups + dof), 0);
  }
  return sum;
}
${nf}`,Px=`
uniform sampler2D table;
uniform sampler2D matrices;
uniform int groups;
vec4 row_x, row_y, row_z;
void add(float share, float number) {
  if (share == 0.0) return;
  int bone = int(number);
  ivec2 at = ivec2(3 * (bone % ${Nr}), bone / ${Nr});
  row_x += share * texelFetch(matrices, at, 0);
  row_y += share * texelFetch(matrices, at + ivec2(1, 0), 0);
  row_z += share * texelFetch(matrices, at + ivec2(2, 0), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 pair = texelFetch(table, table_texel(vertex * groups + group), 0);
    add(pair.y, pair.x);
    add(pair.w, pair.z);
  }
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`;function Fr(i,e){let t=i?.arrays.get(`compressed.${e}_bones`),n=i?.arrays.get(`compressed.${e}_shares`);return!(t?.data instanceof Uint16Array)||!(n?.data instanceof Float32Array)?null:{rows:t.shape[0],width:t.shape[1],bones:t.data,shares:n.data}}function Ix(i,e){let t=i.arrays.get("compressed.dofs")?.data;if(!(t instanceof Float32Array)||t.length/3*4>e.length)return!1;for(let n=0;3*n<t.length;++n)e.set(t.subarray(3*n,3*n+3),4*n);return!0}var rh=class{matrices;first;moves;table;second;write;constructor(e,t){let n=Fr(t,"vertex"),s=Fr(t,"virtual"),r=t.arrays.get("compressed.centers").shape[0];this.matrices=new vt(3*Nr,Math.max(1,Math.ceil(r/Nr)),{type:Ht,format:Wt,minFilter:ot,magFilter:ot,depthBuffer:!1,generateMipmaps:!1});let o=t.arrays.get("compressed.maps"),a={bones:{value:r}};if(s){let l=ih(s.bones,s.shares,s.rows,s.width);this.table=ut(l),a.groups={value:l.groups},this.moves=ef(3,Math.max(1,t.handles.length)),this.write=Vs}else this.table=ut(qd(o.data)),a.groups={value:o.shape[1]},this.moves=ef(1,Math.max(1,o.shape[1])),this.write=Ix;this.first=new dn(s?Rx:Cx,{...a,moves:{value:this.moves},table:{value:this.table}});let c=ih(n.bones,n.shares,n.rows,n.width);this.second=new An(e,{moved:Px,uniforms:{table:{value:ut(c)},groups:{value:c.groups},matrices:{value:this.matrices.texture}},moves:{width:1,height:1},write:()=>!0})}get positions(){return this.second.positions}apply(e,t){return this.write(t,this.moves.image.data)?(this.moves.needsUpdate=!0,this.first.run(e,this.matrices),this.second.apply(e,t)):!1}read(e,t,n){return this.second.read(e,t,n)}dispose(){this.first.dispose(),this.second.dispose(),this.moves.dispose(),this.table.dispose(),this.matrices.dispose()}};function ef(i,e){return ut({data:new Float32Array(4*i*e),width:i,height:e})}var sf={name:"two_layer",suits:(i,e,t)=>i.facts.mode==="compressed"&&Fr(e,"vertex")?.rows===t.vertices,make:(i,e)=>new rh(i,e)};function oh(i,e){let t=i?.arrays.get("compressed.centers");if(!t||!e||e.facts.mode!=="compressed")return[];let n=t.data,s=[];for(let r=0;r<t.shape[0];++r){let o=Lx(i,e,r),[a,c,l]=n.subarray(3*r,3*r+3),h=d=>o[4*d]*a+o[4*d+1]*c+o[4*d+2]*l+o[4*d+3];s.push(new C(h(0),h(1),h(2)))}return s}function Lx(i,e,t){let n=new Float32Array(12),s=Fr(i,"virtual");if(s){for(let a=t*s.width;a<(t+1)*s.width;++a)for(let c=0;c<12;++c)n[c]+=s.shares[a]*(e.transforms[12*s.bones[a]+c]??0);return n}let r=i.arrays.get("compressed.maps"),o=e.arrays.get("compressed.dofs")?.data;if(!r||!o)return n;for(let a=0;a<r.shape[1];++a){let c=4*(t*r.shape[1]+a);for(let l=0;l<12;++l)n[l]+=o[3*a+(l>>2)]*r.data[c+(l&3)]}return n}function rf(i,e,t){return(n,s)=>{if(!t())return;let r=oh(i.weights,i.frames[s]??null).map(l=>e.camera.project(l)),o=r.map(l=>l.z),a=Math.min(...o),c=Math.max(...o,a+1e-9);n.lineWidth=1.25,n.strokeStyle="rgb(20 20 28 / 0.85)";for(let l of[...r].sort((h,d)=>d.z-h.z)){let h=(c-l.z)/(c-a);n.globalAlpha=.45+.55*h;let d=3+1.4*h;n.beginPath(),n.moveTo(l.x,l.y-d),n.lineTo(l.x+d,l.y),n.lineTo(l.x,l.y+d),n.lineTo(l.x-d,l.y),n.closePath(),n.fillStyle="#35d0c2",n.fill(),n.stroke()}n.globalAlpha=1}}function of(i,e){let{scene:t,viewport:n,connection:s}=i;Object.defineProperty(window,"limber",{value:Object.freeze({get link(){return s.state},get state(){return structuredClone(t.state)},get catalogue(){return structuredClone(t.catalogue)},frame(o="main"){let a=t.frames[o];return a?{...a.facts,transforms:Array.from(a.transforms),dofs:a.dofs?Array.from(a.dofs):null,has_positions:a.positions!==null}:null},get drawn_frames(){return n.drawn_frames},get shaded(){return n.shaded},get last_drag(){return Ln.last},get drawing(){return n.body("main")?.way??null},compression_error(o){return t.weights?.arrays.get("compressed.error")?.data[o]??null},shows_error(o="main"){return zi(t,i.options,o)},virtual_bones(o="main"){let a=n.element.getBoundingClientRect();return oh(t.weights,t.frames[o]??null).map(c=>n.camera.project(c)).map(c=>({x:a.left+n.left_of(o)+c.x,y:a.top+c.y}))},drawing_of(o){return n.body(o)?.way??null},get lattice(){let o=t.frames.main?.arrays.get("jiggle.particles");return o?{particles:o.shape[0],drawn_edges:e.edges,clock:Array.from(t.frames.main.arrays.get("jiggle.clock")?.data??[])}:null},get crowd(){return t.crowd?{count:t.crowd.count,microseconds:t.crowd.microseconds}:null},get mesh(){return t.mesh?{vertices:t.mesh.positions.length/3,triangles:t.mesh.triangles.length/3,textured:t.mesh.picture!==null,materials:t.mesh.surface?.materials.length??0,pictures:t.mesh.surface?.pictures.length??0}:null},get camera(){let{camera:o}=n,[a,c]=n.side_size;return{matrix:o.camera.matrixWorld.toArray(),projection:o.camera.projectionMatrix.toArray(),width:a,height:c,azimuth:o.azimuth,elevation:o.elevation,distance:o.distance}},positions(o,a="main"){return o.map(c=>Array.from(n.read_positions(a,c,1)))},async picture(){let o=await n.snapshot(),a=await createImageBitmap(o,{premultiplyAlpha:"none"}),c=new OffscreenCanvas(a.width,a.height).getContext("2d");return c.scale(1,-1),c.drawImage(a,0,-a.height),{width:a.width,height:a.height,pixels:Array.from(c.getImageData(0,0,a.width,a.height).data)}},rest(o){return o.map(a=>Array.from(t.mesh?.positions.subarray(3*a,3*a+3)??[]))},blend_row(o){let{weights:a}=t;return a?.matrix?{kind:a.kind,row:Array.from(a.matrix.subarray(o*a.width,(o+1)*a.width))}:null},get rows(){return t.weights?.handles??[]},weights(o){let{weights:a}=t;return a?.display?Array.from(a.display.subarray(o*a.display_width,(o+1)*a.display_width)):[]},handle_pixel(o,a="main"){let c=n.places(a).find(d=>d.handle.name===o);if(!c)return null;let l=n.camera.project(c.anchor),h=n.element.getBoundingClientRect();return{x:h.left+n.left_of(a)+l.x,y:h.top+l.y}},handle_position(o){let a=Ya(t.state?.handles??[],t.frames.main?.transforms??null,c=>t.row_of(c)).find(c=>c.handle.name===o);return a?a.anchor.toArray():null},vertex_pixel(o){let a=n.camera.target.clone().fromArray(n.read_positions("main",o,1)),c=n.camera.project(a),l=n.element.getBoundingClientRect();return{x:l.left+c.x,y:l.top+c.y}},get pixel_size(){return n.camera.pixel_size(n.camera.target)}}),writable:!1})}var af=5200,Dx=33;function lf(i){let e=0,t=n=>{if(requestAnimationFrame(t),n-e<Dx||document.hidden)return;e=n;let{scene:s,connection:r}=i,o=s.state;if(!o||o.document?.touched!==!1||o.motion||s.crowd||!s.frames.main||r.state!=="open")return;let a=o.shape?.size??1;for(let[c,l]of Nx(i).entries()){let h=Date.now()%af/af*2*Math.PI+c*2.1,d=Ir(l);d.x+=.022*a*Math.sin(h),d.y+=.03*a*Math.sin(2*h+.6)*.6+.03*a*Math.sin(h*1+1.1),s.planar||(d.z+=.03*a*Math.cos(h)),r.send({do:"drag",handle:l.name,number:Ln.next_number(),position:s.planar?[d.x,d.y]:d.toArray(),idle:!0})}};requestAnimationFrame(t)}function Nx(i){let e=i.scene.state,t=e.shape?.center??[0,0,0],n=o=>Math.abs(o.x-t[0])+.6*(o.y-t[1]),s=e.handles.filter(o=>o.type!=="extra").sort((o,a)=>n(Ir(a))-n(Ir(o))),r=s.filter(o=>o.constraint==="position");return r.length>0?r.slice(0,2):s.filter(o=>o.constraint==="transform").slice(0,1)}function Xt(i){return Math.round(i).toLocaleString("en-US")}function nt(i){if(!Number.isFinite(i))return"\u2013";if(i===0)return"0";let e=Math.abs(i);return e>=1e6||e<.001?i.toExponential(1).replace("e+","e"):String(Number(i.toPrecision(3)))}function Rn(i){return Number.isFinite(i)?i<1e3?`${i<10?i.toFixed(1):i.toFixed(0)} \xB5s`:i<1e6?`${(i/1e3).toPrecision(3)} ms`:`${(i/1e6).toPrecision(3)} s`:"\u2013"}function Ur(i){let e=Math.round(Math.max(0,i)*10),t=Math.floor(e/10);return`${Math.floor(t/60)}:${String(t%60).padStart(2,"0")}.${e%10}`}function jn(i,e){let t=i.scene.frames.main?.facts;if(!t)return[];let n=[];if(t.microseconds!==void 0){let s=e==="iteration"&&t.iterations?t.microseconds/t.iterations:t.microseconds;n.push({name:`Per ${e}`,value:Rn(s),help:`Engine time of one ${e}`})}return t.iterations!==void 0&&n.push({name:"Iterations",value:String(t.iterations),help:"Local and global steps in the newest frame"}),t.energy!==void 0&&n.push({name:"Energy",value:nt(t.energy),help:"As-rigid-as-possible energy of the pose (E), in shape units"}),n.push({name:"Drawn",value:`${i.viewport.frames_per_second.toFixed(0)} fps`,help:"Pictures per second while something moves"}),n}var cf={name:"compressed",figures:i=>{let e=i.scene.state?.compression,t=jn(i,"iteration");return e?.operations&&t.push({name:"Blends",value:`${nt(e.operations)} per vertex`,help:"Matrices blended per vertex, both layers together"}),t}};var hf={name:"dynamics",figures:i=>jn(i,"step"),hint:"Drag a handle and let go: the shape swings. Free handles swing most."};var uf={name:"full",figures:i=>jn(i,"iteration")};var df="\u2013",ff={name:"jiggle",figures:i=>{let e=i.scene.frames.main,t=e?.arrays.get("jiggle.particles")?.shape[0]??0,{iterations:n=0,microseconds:s=0}=e?.facts??{},r=[];return n>0&&(df=Rn(s/n)),r.push({name:"Per step",value:df,help:"Engine time of a step of 1/120 s: bones, flesh, volume"}),t>0&&r.push({name:"Particles",value:Xt(t),help:"Of the lattice around the shape; their positions are all that is sent"}),r.push({name:"Drawn",value:`${i.viewport.frames_per_second.toFixed(0)} fps`,help:"Pictures per second while something moves"}),r},hint:"Drag a handle and let go, or play a motion: flesh overshoots and settles. The Jiggle panel has the softness of each part."};var pf={name:"mls",figures:Fx,actions:Ux,hint:"Drag a pin. The point tool (2) places more: everything follows them, the nearest first."};function Fx(i){let e=i.scene.frames.main?.facts;if(!e)return[];let t=e.figures??{},n=[{name:"Per frame",value:Rn(e.microseconds??0),help:"Engine time of one frame, for all vertices"}],s=(r,o,a,c)=>{t[r]!==void 0&&n.push({name:o,value:a(t[r]),help:c})};return s("pins","Pins",String,"Handles and vertices that are held"),s("joints","Joints",String,"Of the skeleton, blended by the graphics card"),s("error_degrees","Off exact",r=>`${nt(r)}\xB0`,"How far rotations are from the exact ones, on average over a sample of vertices"),s("greatest_error_degrees","At most",r=>`${nt(r)}\xB0`,"The worst rotation of the sample"),s("lost_vertices","Found anew",String,"Vertices whose rotation was lost and found again exactly, in the newest frame"),s("restarts","Restarts",String,"In this drag: the shape on the way became the rest shape"),s("least_margin","To a tear",r=>`${Math.round(100*r)} %`,"0: the map tears; 100: all is well"),n.push({name:"Drawn",value:`${i.viewport.frames_per_second.toFixed(0)} fps`,help:"Pictures per second while something moves"}),n}function Ux(i){let e=[{name:"restart",title:"Restart from here",help:"Makes the shape as it is the rest shape: later drags forget how it came about. One step of undo.",run:()=>{i.intend({do:"restart"})}}],{state:t}=i.scene,n=t?.document?.dimension===2;return t?.options["mls.method"]==="skeleton"&&!n&&!t.handles.some(s=>s.type==="bone")&&e.push({name:"make-skeleton",title:"Skeleton as bones",help:"Adds the bones of the skeleton that was made from the shape, to be edited",run:()=>{i.intend({do:"make_skeleton"})}}),e}var mf={name:"reduced",figures:i=>jn(i,"iteration")};var Ox=[mf,uf,hf,ff,cf,pf];function ts(i){return Ox.find(e=>e.name===i)??{name:i,figures:e=>jn(e,"solve")}}var Cn=i=>i&&i.data instanceof Float32Array?i.data:null;function Bx(i,e){let t=e.get("material")?.data;if(!(t instanceof Uint16Array))return null;let n=i.pictures??[];return{materials:i.materials??[],material:t,uv:Cn(e.get("surface_uv")),colors:Cn(e.get("surface_colors")),pictures:n.map((s,r)=>({type:s,bytes:e.get(`picture.${r}`)?.data??new Uint8Array(0)}))}}var Ja=class{events=new vi;state=null;catalogue={samples:[],options:[],modes:[],exports:[]};version="";mesh=null;weights=null;frames={};regions=null;crowd=null;handle(e){return this.state?.handles.find(t=>t.name===e)??null}row_of(e){return e===null?-1:this.weights?.handles.indexOf(e)??-1}heaviest_handle(){let{weights:e}=this;if(!e?.display)return null;let{display:t,display_width:n}=e,s=new Float64Array(n);for(let o=0;o<t.length;++o)s[o%n]+=t[o];return e.handles.filter((o,a)=>a<n&&this.handle(o)!==null&&this.handle(o).type!=="extra").reduce((o,a)=>o===null||s[this.row_of(a)]>s[this.row_of(o)]?a:o,null)}get planar(){return this.state?.document?.dimension===2}receive_catalogue(e,t){this.catalogue=e,this.version=t,this.events.emit("catalogue",e)}receive_state(e){let t=Zh(e);this.state=t,t.compare||delete this.frames.compare,this.events.emit("state",t)}receive_binary(e){switch(e.facts.event){case"mesh":return this.receive_mesh(e);case"weights":return this.receive_weights(e);case"regions":return this.receive_regions(e);case"painted":return this.receive_painted(e);case"frame":return this.receive_frame(e);case"crowd":return this.receive_crowd(e)}}receive_mesh({facts:e,arrays:t}){let n=t.get("picture");this.mesh={revision:Number(e.revision??0),positions:Cn(t.get("positions"))??new Float32Array(0),triangles:t.get("triangles")?.data??new Uint32Array(0),uv:Cn(t.get("uv")),colors:Cn(t.get("colors")),picture:n?{height:n.shape[0],width:n.shape[1],pixels:n.data}:null,surface:null},this.mesh.surface=Bx(e,t),this.weights=null,this.frames={},this.regions=null,this.crowd=null,this.events.emit("mesh",this.mesh)}receive_weights({facts:e,arrays:t}){let n=t.get("weights")??t.get("columns"),s=t.get("display");this.weights={revision:Number(e.revision??0),handles:e.handles??this.state?.handles.map(r=>r.name)??[],kind:t.has("weights")?"blend":t.has("columns")?"columns":"positions",matrix:Cn(n),width:n?.shape[1]??0,display:Cn(s),display_width:s?.shape[1]??0,arrays:t},this.frames={},this.events.emit("weights",this.weights)}receive_regions({arrays:e}){let t=e.get("regions")?.data;t instanceof Uint16Array&&(this.regions=t,this.events.emit("regions",t))}receive_painted({facts:e,arrays:t}){let n=Cn(t.get("column")),s=this.row_of(String(e.handle)),{weights:r}=this;if(!(!n||!r?.display||s<0||e.mesh!==this.mesh?.revision)){for(let o=0;o<n.length;++o)r.display[o*r.display_width+s]=n[o];this.events.emit("painted",String(e.handle))}}receive_frame({facts:e,arrays:t}){let n=e.side??"main";e.weights!==void 0&&e.weights!==this.weights?.revision||(this.frames[n]={facts:e,transforms:Cn(t.get("transforms"))??new Float32Array(0),dofs:Cn(t.get("dofs")),positions:Cn(t.get("positions")),arrays:t},this.events.emit("frame",n))}receive_crowd({facts:e,arrays:t}){let n=t.get("transforms"),s=Cn(t.get("places"))??this.crowd?.places??null,r=Number(e.count??0);!n||!s||r===0?this.crowd=null:this.crowd={count:r,places:s,handles:n.shape[1],microseconds:Number(e.microseconds??0),transforms:n.data},this.events.emit("crowd",this.crowd)}};var Ka=class{events=new vi;values={tool:"pose",gizmo:"off",axes:"world",snap:!1,posing:"pull",follow:!1,onion:!1,selected:null,also:new Set,hovered:null,weights:!1,wire:!1,handles:!0,names:!1,ground:!0,lattice:!1,brush:.06,mirror:!0,error:!0,error_scale:"largest",virtual_bones:!1,step:null,sheet:!1,paint_action:"add",paint_strength:.4,paint_value:1,locked:new Set};get(e){return this.values[e]}set(e,t){e==="selected"&&this.values.also.size>0&&!this.values.also.has(t)&&this.set("also",new Set),this.values[e]!==t&&(this.values[e]=t,this.events.emit("change",e))}get selection(){let{selected:e,also:t}=this.values;return t.size>0?[...t]:e===null?[]:[e]}select(e){this.set("also",new Set(e.length>1?e:[])),this.set("selected",e[0]??null)}toggle_selected(e){let t=this.selection;this.select(t.includes(e)?t.filter(n=>n!==e):[e,...t])}};function x(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))r==null||r===!1||(typeof r=="function"?n.addEventListener(s.slice(2),r):n.setAttribute(s,r===!0?"":String(r)));for(let s of t)s&&n.append(s);return n}function xe(i,e){i.textContent!==e&&(i.textContent=e)}function re(i,e){i.hidden===e&&(i.hidden=!e)}function je(i,...e){i.replaceChildren(...e.filter(Boolean))}var gf="http://www.w3.org/2000/svg";function sn(i,e=!1){let t=document.createElementNS(gf,"svg");t.setAttribute("viewBox","0 0 20 20"),t.setAttribute("class",e?"icon filled":"icon"),t.setAttribute("aria-hidden","true");let n=document.createElementNS(gf,"path");return n.setAttribute("d",i),t.append(n),t}var kx={base:new C(.83,.8,.76),flat:new C(.86,.72,.56),sky:new C(.4,.43,.48),earth:new C(.2,.175,.155),wire:[.1,.12,.16,.28],border:[.3,.22,.15,.9],ground:new C(.955,.955,.96),ground_alpha:.6,shadow:.6,edge:-.55,overlay:{outline:"rgb(30 34 40 / 0.75)",label:"#1b1e23",label_back:"rgb(255 255 255 / 0.88)"},film:["#f4f5f7","#cfd3d9"]},zx={base:new C(.76,.735,.7),flat:new C(.8,.66,.5),sky:new C(.33,.37,.44),earth:new C(.14,.12,.11),wire:[0,0,0,.36],border:[.16,.12,.08,.9],ground:new C(.24,.255,.28),ground_alpha:.6,shadow:.75,edge:.6,overlay:{outline:"rgb(12 14 17 / 0.85)",label:"#f1f3f5",label_back:"rgb(30 33 38 / 0.88)"},film:["#33373e","#1b1d21"]},_f="limber.theme",vf=matchMedia("(prefers-color-scheme: dark)"),yf=new Set,ja=Vx(),Ni=()=>Mf()?zx:kx,xf=()=>ja;function bf(i){ja=i;try{localStorage.setItem(_f,i)}catch{}ah()}function Sf(i){yf.add(i)}function Mf(){return ja==="dark"||ja==="system"&&vf.matches}function Vx(){try{let i=localStorage.getItem(_f);return i==="light"||i==="dark"?i:"system"}catch{return"system"}}function ah(){document.documentElement.dataset.theme=Mf()?"dark":"light";for(let i of yf)i()}vf.addEventListener("change",ah);ah();var Ke=(i,e)=>({id:i,content:e});function wf(i,e,t,n,s){let r=Ke(440786851,[Ke(17030,1),Ke(17143,1),Ke(17138,4),Ke(17139,8),Ke(17026,"webm"),Ke(17031,4),Ke(17029,2)]),o=Ke(357149030,[Ke(2807729,1e6),Ke(17545,new Float64Array([1e3*n])),Ke(19840,"Limber"),Ke(22337,"Limber")]),a=Ke(374648427,[Ke(174,[Ke(215,1),Ke(29637,1),Ke(131,1),Ke(156,0),Ke(134,i),Ke(224,[Ke(176,e),Ke(186,t)])])]),c=[];for(let{time:f,key:g,bytes:_}of s){let p=c[c.length-1];(!p||g&&f>p.start||f-p.start>3e4)&&c.push(p={start:f,element:Ke(524531317,[Ke(231,Math.round(f))])});let m=new Uint8Array(4+_.length);new DataView(m.buffer).setInt16(1,Math.round(f)-Math.round(p.start)),m[0]=129,m[3]=g?128:0,m.set(_,4),p.element.content.push(Ke(163,m))}let l=Gs(o)+Gs(a),h=Ke(475249515,c.map(f=>{let g=Ke(187,[Ke(179,Math.round(f.start)),Ke(183,[Ke(247,1),Ke(241,l)])]);return l+=Gs(f.element),g})),d=Ke(408125543,[o,a,...c.map(f=>f.element),h]),u=new Uint8Array(Gs(r)+Gs(d));return lh(d,u,lh(r,u,0)),u}function ch(i){let e=[];for(let t=i;t>0||e.length===0;t=Math.floor(t/256))e.unshift(t%256);return Uint8Array.from(e)}function Ef(i){if(typeof i=="number")return ch(i);if(typeof i=="string")return new TextEncoder().encode(i);if(i instanceof Uint8Array)return i;let e=new Uint8Array(8);return new DataView(e.buffer).setFloat64(0,i[0]),e}var Tf=i=>Array.isArray(i)?i.reduce((e,t)=>e+Gs(t),0):Ef(i).length,Af=8,Gs=({id:i,content:e})=>ch(i).length+Af+Tf(e);function lh({id:i,content:e},t,n){let s=ch(i);t.set(s,n);let r=n+s.length,o=new DataView(t.buffer),a=Tf(e);if(o.setUint32(r,16777216+Math.floor(a/2**32)),o.setUint32(r+4,a%2**32),r+=Af,Array.isArray(e)){for(let c of e)r=lh(c,t,r);return r}return t.set(Ef(e),r),r+a}var Pn=30,Rf=4,Gx=30,Hx=2e4,pi=class extends Error{},Qa=class{constructor(e){this.viewport=e;this.canvas.width=e.canvas.width&-2,this.canvas.height=e.canvas.height&-2}viewport;canvas=new OffscreenCanvas(2,2);context=this.canvas.getContext("2d",{alpha:!1});pictures=[];encoder=null;failed=null;count=0;async begin(){if(typeof VideoEncoder>"u")throw new pi("This browser cannot film. Chromium, Firefox from version 130 on and Safari can.");let{width:e,height:t}=this.canvas,n={codec:"vp8",width:e,height:t,framerate:Pn,bitrate:Math.max(1e6,Math.round(.2*e*t*Pn))};if(!(await VideoEncoder.isConfigSupported(n)).supported)throw new pi("This browser has no VP8 to film with.");this.encoder=new VideoEncoder({output:s=>{let r=new Uint8Array(s.byteLength);s.copyTo(r),this.pictures.push({time:s.timestamp/1e3,key:s.type==="key",bytes:r})},error:s=>{this.failed=s}}),this.encoder.configure(n)}async take(e){let{width:t,height:n}=this.canvas,{context:s}=this,r=Ni().film,o=s.createRadialGradient(.5*t,.35*n,0,.5*t,.35*n,.9*Math.max(t,n));o.addColorStop(0,r[0]),o.addColorStop(1,r[1]),s.fillStyle=o,s.fillRect(0,0,t,n),this.viewport.draw_onto(s);let a=new VideoFrame(this.canvas,{timestamp:Math.round(1e6*e),duration:Math.round(1e6/Pn)});this.encoder.encode(a,{keyFrame:this.count++%Gx===0}),a.close();do await new Promise(c=>setTimeout(c));while(!this.failed&&this.encoder.encodeQueueSize>3);if(this.failed)throw new pi(`Filming failed: ${this.failed.message}`)}async end(e){await this.encoder.flush(),this.encoder.close();let t=wf("V_VP8",this.canvas.width,this.canvas.height,e,this.pictures);return new Blob([t],{type:"video/webm"})}give_up(){this.encoder&&this.encoder.state!=="closed"&&this.encoder.close()}};async function Pf(i,e){let t=new Qa(i);await t.begin();let n=i.camera.azimuth,s=r=>{i.camera.azimuth=r,i.camera.update()};try{let r=Rf*Pn;for(let o=0;o<r;++o){if(!e(o/r))return null;s(n+2*Math.PI*o/r),await t.take(o/Pn)}return await t.end(Rf)}finally{t.give_up(),s(n),i.redraw()}}async function If(i,e){let{scene:t,connection:n,viewport:s}=i,r=t.state?.motion;if(!r)throw new pi("There is no motion to film.");let o=new Qa(s);await o.begin();let{seconds:a}=r,c=()=>t.state?.motion?.name===r.name&&Math.abs(t.state.motion.seconds-a)<1e-6;try{let l=Math.max(1,Math.round(a*Pn));if(t.state?.mode==="jiggle"){await n.request({do:"motion",loop:!1,speed:.25}),await n.request({do:"seek",time:0}),await n.request({do:"play",playing:!0});for(let h=0;h<l;){if(!e(h/l)||!c())return null;let d=await Cf(i,u=>u>=h/Pn-1e-6||t.state?.motion?.playing===!1);await o.take(h/Pn),h=Math.max(h+1,Math.floor(d*Pn+1e-6)+(t.state?.motion?.playing===!1?l:0))}}else{await n.request({do:"play",playing:!1});for(let h=0;h<l;++h){if(!e(h/l)||!c())return null;let d=Math.min(a,h/Pn);await n.request({do:"seek",time:d}),await Cf(i,(u,f)=>Math.abs(u-d)<1e-4&&!f),await o.take(h/Pn)}}return await o.end(l/Pn)}finally{o.give_up(),c()&&(await n.request({do:"motion",loop:r.loop,speed:r.speed}),await n.request({do:"seek",time:Math.min(r.time,a)}),await n.request({do:"play",playing:r.playing}))}}function Cf(i,e){let{scene:t}=i,n=()=>t.frames.main?.facts.time??-1,s=()=>t.frames.main!==void 0&&e(n(),t.frames.main.facts.moving??!1);return s()?Promise.resolve(n()):new Promise((r,o)=>{let a=[t.events.on("frame",()=>h()),t.events.on("state",()=>h())],c=setTimeout(()=>l(()=>o(new pi("The motion did not come to the next picture."))),Hx),l=d=>{a.forEach(u=>u()),clearTimeout(c),d()},h=()=>{s()&&l(()=>r(n()))}})}var Jt={pose:"M4 3l11 6-5 1.6L7.6 16z",select:"M3 6V3h3M9 3h2M14 3h3v3M17 9v2M17 14v3h-3M11 17H9M6 17H3v-3M3 11V9",pin:"M8 3h4l-.5 5 3 3h-9l3-3zM10 11v6",point:"M10 7a3 3 0 100 6 3 3 0 000-6zM10 2v3M10 15v3M2 10h3M15 10h3",bone:"M4 16l2.5-5.5L16 4 9.5 13.5zM4 16l5.5-2.5M6.5 10.5l3 3",joint:"M5 15a2 2 0 100-.1M10 10a2 2 0 100-.1M15 4.500a2 2 0 100-.1M6.500 13.500l2.200-2.200M11.300 8.300l2.400-2.600",brush:"M3.5 16.5c3 .5 4.5-.5 4.6-2.6a2 2 0 00-3.6-1.3c-.8 1.1-.2 2.700-1 3.900zM8 12l7.500-8.500a1.100 1.100 0 011.600 1.500L9 13",weight:"M12.500 3.500l4 4-6 6H6.500v-4zM4 17h12M10.500 5.500l4 4",key:"M10 3l6 7-6 7-6-7z",menu:"M3 6h14M3 10h14M3 14h14",lasso:"M10 4c4 0 7 1.800 7 4s-3 4-7 4-7-1.800-7-4 3-4 7-4zM5.500 11.200c-1.200 1.300-1 2.800.6 3 1.700.2 1.500 2-.1 2.800",delete:"M4 6h12M8 6V4h4v2M6 6l.7 11h6.600L14 6M8.500 9v5M11.500 9v5",open:"M3 6V5a1 1 0 011-1h4l1.500 2H16a1 1 0 011 1v1M3 6v9a1 1 0 001 1h11.500L18 8H6l-2.500 8",samples:"M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z",save:"M4 3h10l3 3v11H3V4zM6 3v5h7V3M6 17v-5h8v5",export:"M10 13V3M6.500 6.500L10 3l3.500 3.500M4 11v6h12v-6",undo:"M7 5L3 9l4 4M3 9h8a5 5 0 010 8H8",redo:"M13 5l4 4-4 4M17 9H9a5 5 0 000 8h3",help:"M10 2.500a7.500 7.500 0 100 15 7.500 7.500 0 000-15zM7.800 7.700a2.200 2.200 0 114 1.300c-.8 1-1.800 1.300-1.800 2.600M10 14v.5",play:"M6 4l10 6-10 6z",pause:"M6 4h3v12H6zM11 4h3v12h-3z",loop:"M4 10a5 5 0 015-5h6M13 2.500L15.500 5 13 7.500M16 10a5 5 0 01-5 5H5M7 12.500L4.500 15 7 17.500",close:"M5 5l10 10M15 5L5 15",frame:"M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M10 8a2 2 0 100 4 2 2 0 000-4z",move:"M10 2v16M2 10h16M10 2L8 4.500M10 2l2 2.500M10 18l-2-2.500M10 18l2-2.500M2 10l2.500-2M2 10l2.500 2M18 10l-2.500-2M18 10l-2.500 2",rotate:"M16 10a6 6 0 11-2-4.500M14.500 2v4h-4",scale:"M3 11h6v6H3zM11 9l6-6M12.500 3H17v4.500",warning:"M10 3l7.500 13.500h-15zM10 8v4M10 14v.5"};function yn(i,e,...t){for(let s of document.querySelectorAll("dialog"))s.close();let n=x("dialog",{"aria-label":i},x("header",{},x("div",{},x("h2",{},i),x("p",{class:"fine"},e)),x("button",{class:"quiet bare","aria-label":"Close",onclick:()=>n.close()},sn(Jt.close))),...t);return n.addEventListener("click",s=>{s.target===n&&n.close()}),n.addEventListener("close",()=>{n.remove(),document.querySelector("dialog[open]")||document.querySelector(".viewport")?.focus({preventScroll:!0})}),document.body.append(n),n.showModal(),n}function Br(i){let e=[i.help??i.title];return i.symbol&&e.push(`In the paper: ${i.symbol}`),i.minimum!==void 0&&i.maximum!==void 0&&e.push(`${nt(i.minimum)} to ${nt(i.maximum)}${i.unit?` ${i.unit}`:""}`),e.push(`Default: ${Df(i,i.default)}. Double click returns to it.`),e.join(`
`)}var Lf=0,Wx=900,Or=class{number=0;last=-1/0;held=!1;hold(){this.held=!0,this.number=++Lf}now(){let e=performance.now();return!this.held&&e-this.last>Wx&&(this.number=++Lf),this.last=e,this.number}end(){this.held=!1,this.last=-1/0}};function el(i,e,t=!1){switch(i.type){case"choice":return Xx(i,e);case"boolean":return qx(i,e);case"text":return Yx(i,e);default:return i.maximum===void 0||i.minimum===void 0?$x(i,e):Zx(i,e,t)}}function Df(i,e){return i.type==="choice"?i.choices?.find(t=>t.value===e)?.title??String(e):i.type==="boolean"?e?"on":"off":`${typeof e=="number"?nt(e):e}${i.unit?` ${i.unit}`:""}`}function Xx(i,e){let t=x("select",{"aria-label":i.title,"data-option":i.name});for(let a of i.choices??[])t.append(x("option",{value:a.value,title:a.help},a.title));t.addEventListener("change",()=>e(t.value));let n=x("p",{class:"fine"}),s=x("label",{class:"field",title:Br(i)},x("span",{},i.title),t);return{element:x("div",{},s,n),show_value(a,c=[]){for(let l of t.options)l.hidden=l.disabled=c.includes(l.value);t.value=String(a??i.default),xe(n,i.choices?.find(l=>l.value===t.value)?.help??"")}}}function qx(i,e){let t=x("input",{type:"checkbox","data-option":i.name});return t.addEventListener("change",()=>e(t.checked)),{element:x("label",{class:"field check",title:Br(i)},x("span",{},i.title),t),show_value:s=>{t.checked=!!(s??i.default)}}}function Yx(i,e){let t=x("input",{type:"text","data-option":i.name});return t.addEventListener("change",()=>e(t.value)),{element:x("label",{class:"field",title:Br(i)},x("span",{},i.title),t),show_value:s=>{document.activeElement!==t&&(t.value=String(s??i.default))}}}function $x(i,e){let t=x("input",{type:"number","data-option":i.name,min:i.minimum,max:i.maximum,step:i.step??(i.type==="integer"?1:"any")});return t.addEventListener("change",()=>{t.value!==""&&t.checkValidity()&&e(Number(t.value))}),t.addEventListener("dblclick",()=>e(i.default)),{element:x("label",{class:"field",title:Br(i)},x("span",{},i.title),x("span",{class:"value"},t,i.unit?` ${i.unit}`:"")),show_value:s=>{document.activeElement!==t&&(t.value=String(s??i.default))}}}function Zx(i,e,t){let{minimum:n=0,maximum:s=1}=i,r=i.step??(i.type==="integer"?1:(s-n)/200),o=x("input",{type:"range","data-option":i.name,"aria-label":i.title,min:n,max:s,step:r}),a=x("output",{class:"value"}),c=Math.min(1,Math.max(0,(Number(i.default)-n)/(s-n||1)));o.style.setProperty("--default",`calc(${(100*c).toFixed(2)}% + ${(7-14*c).toFixed(2)}px)`);let l=x("label",{class:"field slider",title:Br(i)},x("span",{},i.title),a,o),h=!1,d=!1,u=new Or,f=g=>{xe(a,Df(i,g)),l.classList.toggle("changed",g!==Number(i.default))};return o.addEventListener("pointerdown",()=>{d=!0,u.hold()}),o.addEventListener("input",()=>{h=!0,f(Number(o.value)),t&&e(Number(o.value),u.now())}),o.addEventListener("change",()=>{h=!1,e(Number(o.value),u.now()),d&&u.end(),d=!1}),o.addEventListener("dblclick",()=>{h=!1,o.value=String(i.default),f(Number(i.default)),e(i.default)}),{element:l,show_value(g){h||(o.value=String(g??i.default),f(Number(g??i.default)))}}}function Ff(i){let e=[...i.scene.catalogue.exports.filter(o=>(!o.only_pictures||i.scene.state?.picture)&&(!o.needs_motion||i.scene.state?.motion)).map(o=>({key:o.format,title:o.title,help:o.help??"",entry:o,run:a=>kr(i,o.format,a)})),{key:"view-png",title:"Picture of the view",help:"What you see, as a PNG on a transparent background, without handles.",entry:null,run:()=>Kx(i)},...i.scene.state?.motion?[{key:"view-film",title:"Film of the motion",help:"The motion from start to end, as you look at it (WebM, 30 pictures a second). It plays at its own speed, however long filming takes.",entry:null,run:()=>Nf(i,o=>If(i,o))}]:[],{key:"view-turntable",title:"Turntable film",help:"A film of the shape turning once around (WebM, four seconds).",entry:null,run:()=>Nf(i,o=>Pf(i.viewport,o))}],t=x("div",{class:"export-list",role:"listbox","aria-label":"Format"}),n=x("div",{class:"export-detail"}),s=yn("Export","For engines, for other tools, for showing around.",x("div",{class:"export"},t,n)),r=o=>{for(let u of t.querySelectorAll("button"))u.setAttribute("aria-selected",String(u.dataset.format===o.key));let a={},l=(o.entry?.options??[]).filter(u=>u.name!=="pose"||!i.scene.state?.motion).map(u=>{a[u.name]=u.default;let f=el(u,g=>{a[u.name]=g,f.show_value(g)});return f.show_value(u.default),f.element}),h=x("button",{class:"primary","data-action":"do-export",onclick:()=>{s.close(),o.run(a)}},"Export"),d=o.entry?x("button",{"data-action":"copy-command",title:"The command that does the same without the studio",onclick:()=>{zr(i,o.key,a)}},"Copy command"):null;je(n,x("h3",{},o.title),x("p",{class:"fine"},o.help),...l,x("div",{class:"row"},h,d))};for(let[o,a]of Jx(e))t.append(x("div",{role:"group","aria-label":o},x("h3",{class:"fine","aria-hidden":"true"},o),...a.map(c=>x("button",{role:"option","aria-selected":"false","data-format":c.key,onclick:()=>r(c)},c.title))));r(e[0])}function Jx(i){let e=new Map;for(let t of i){let n=t.entry?t.entry.group??"Other":"Pictures";e.set(n,[...e.get(n)??[],t])}return[...e]}async function kr(i,e,t){i.messages.say("Exporting");let n=await i.intend({do:"export",format:e,...t});if(!n)return;Bf(i.connection.address(`download/${String(n.download)}`),String(n.file));let s=String(n.command??""),r=Array.isArray(n.notes)?n.notes.map(String):[];i.cards.note(`${String(n.file)}: exported, with remarks`,r),i.messages.say(`${String(n.file)} exported${r.length>0?`: ${r[0]}`:"."}`,s?{label:"Copy command",run:()=>{Uf(i,s)}}:null)}async function zr(i,e,t){let n=await i.intend({do:"export_command",format:e,...t});n?.command&&await Uf(i,String(n.command))}async function Uf(i,e){try{await navigator.clipboard.writeText(e),i.messages.say(`Copied: ${e}`)}catch{i.messages.say(e,null,!0)}}async function Kx(i){let e=await i.viewport.snapshot();e&&Of(i,e,"png")}async function Nf(i,e){let t=!0,n={label:"Stop",run:()=>{t=!1}};try{let s=await e(r=>(i.messages.say(`Filming: ${Math.round(100*r)} %`,n,!0),t));s?Of(i,s,"webm"):i.messages.say("Filming was stopped.")}catch(s){i.messages.clear(),s instanceof pi?i.messages.say(`${s.message} "limber render --film" films too.`):i.report(s)}}function Of(i,e,t){let n=URL.createObjectURL(e),s=`${i.scene.state?.document?.name??"limber"}.${t}`;Bf(n,s),setTimeout(()=>URL.revokeObjectURL(n),6e4),i.messages.say(`${s} saved.`)}function Bf(i,e){let t=x("a",{href:i,download:e});document.body.append(t),t.click(),t.remove()}var mi=class{constructor(e,t){this.studio=e;this.live=t}studio;live;element=x("div",{class:"options"});fields=[];sent=new Map;build(e,t=()=>!0){let n=this.studio.scene.catalogue.options.filter(s=>e.some(r=>s.name.startsWith(`${r}.`))&&t(s.name));this.fields=n.map(s=>({entry:s,field:el(s,(r,o)=>this.commit(s.name,r,o),this.live)})),this.element.replaceChildren(...this.fields.map(({field:s})=>s.element)),this.update()}get empty(){return this.fields.length===0}update(){let e=this.studio.scene.state?.options??{};for(let{entry:t,field:n}of this.fields)this.sent.get(t.name)||n.show_value(e[t.name],this.studio.scene.state?.unavailable[t.name]),re(n.element,jx(t,e))}commit(e,t,n){this.sent.set(e,(this.sent.get(e)??0)+1),this.studio.intend({do:"set",options:{[e]:t},...n?{gesture:n}:{}}).then(s=>{let r=()=>{this.sent.set(e,(this.sent.get(e)??1)-1),this.update()},{scene:o}=this.studio;if(!s||(o.state?.revision??0)>=Number(s.revision??0))return r();let a=o.events.on("state",c=>{c.revision<Number(s.revision)||(a(),r())})})}};function jx(i,e){return Object.entries(i.when??{}).every(([t,n])=>n.includes(e[t]))}function qt(i,e,...t){let n=x("span",{class:"note"}),s=x("details",{class:"panel","data-panel":i},x("summary",{},x("span",{class:"panel-title"},e),n),x("div",{class:"panel-body"},...t)),r=`limber.panel.${i}`;return s.open=zf(r)!=="closed",s.addEventListener("toggle",()=>{s.dataset.folded!==String(s.open)&&(delete s.dataset.folded,Qx(r,s.open?"open":"closed"))}),{element:s,note:n}}function hh(i,e){i.open!==e&&(i.dataset.folded=String(e),i.open=e)}function kf(i){hh(i,zf(`limber.panel.${i.dataset.panel}`)!=="closed")}function zf(i){try{return localStorage.getItem(i)}catch{return null}}function Qx(i,e){try{localStorage.setItem(i,e)}catch{return}}function Hf(i){let{options:e,scene:t,viewport:n}=i,s=new mi(i,!1),r=x("button",{class:"primary","data-action":"compress",onclick:()=>{i.intend({do:"compress"})}},"Compress"),o=x("button",{"data-action":"compress-end",title:"Shows the dense skin alone",onclick:()=>{eb(i)}},"Back to dense"),a=x("table",{class:"errors","aria-label":"Error of positions"}),c=x("p",{class:"fine","data-figure":"compression"}),l=x("ul",{class:"problems"}),h=Vf(i,"error","Error colours"),d=Vf(i,"virtual_bones","Virtual bones"),u=x("select",{"data-field":"error-scale","aria-label":"Brightest colour"},x("option",{value:"largest"},"k-largest at its worst"),x("option",{value:"own"},"this at its worst"));u.addEventListener("change",()=>e.set("error_scale",u.value));let f=x("label",{class:"field",title:"What the brightest colour stands for"},x("span",{},"Brightest"),u),g=x("div",{class:"options"},x("div",{class:"toggles"},h.element,d.element),f),_=x("button",{"data-action":"export-compressed",onclick:()=>{kr(i,"compressed",{})}},"Export .glb"),p=x("button",{"data-action":"copy-compress",title:"The command that does the same without the studio",onclick:()=>{zr(i,"compressed",{})}},"Copy command"),m=x("div",{class:"row"},_,p),{element:y,note:w}=qt("compression","Compression",s.element,x("div",{class:"row"},r,o),c,l,a,g,m);return t.events.on("catalogue",()=>s.build(["compress"])),n.painters.push(rf(t,n,()=>e.get("virtual_bones"))),{element:y,update:()=>{s.update(),h.update(),d.update(),u.value=e.get("error_scale");let A=t.state,T=A?.compression??null,v=A?.work?.name==="compress";xe(w,v?"working":T?T.error?"stopped":T.stale?"out of date":T.gain?`${nt(T.gain)} times nearer`:"done":""),r.disabled=v||!A?.binding||!!A.binding.stale,xe(r,T?"Compress again":"Compress"),re(r,!T||T.stale),re(o,T!==null);let E=!!T?.positions;for(let N of[a,g,m,c])re(N,E);re(f,!!T?.largest&&T?.method!=="k-largest"),je(l,...Gf(T).map(N=>x("li",{},N))),re(l,Gf(T).length>0),T?.positions&&(xe(c,tb(T)),nb(a,T))}}}function Vf(i,e,t){let n=x("input",{type:"checkbox","data-view":e});return n.addEventListener("change",()=>i.options.set(e,n.checked)),{element:x("label",{},n,t),update:()=>{n.checked=i.options.get(e)}}}async function eb(i){let e=i.scene.state;e?.compare==="compressed"&&await i.intend({do:"compare",name:null}),e?.mode==="compressed"&&await i.intend({do:"mode",name:"reduced"})}function Gf(i){let e=[];return i?.error&&e.push(i.error.code==="Cancelled"?"It was cancelled.":`${i.error.message} ${i.error.remedy??""}`),i?.reached_tolerance===!1&&e.push("The tolerance was not reached."),e}function tb(i){let e=i.virtual_bones?` of ${Xt(i.virtual_bones)} virtual bones`:"",t=i.operations?`, ${nt(i.operations)} blends per vertex`:"";return`Up to ${i.influences} influences${e}${t}; made in ${nt(i.seconds??NaN)} s, measured over ${Xt(i.frames??0)} frames of ${i.judged_by==="range of motion"?"a range of motion":i.judged_by}.`}function nb(i,e){let t=e.method==="k-largest"?void 0:e.largest?.positions,n=(s,r,o)=>x("tr",{title:r},x("th",{scope:"row"},s),x("td",{"data-error":o},nt(e.positions[o])),t?x("td",{"data-largest":o},nt(t[o])):null);je(i,x("thead",{},x("tr",{},x("th",{},"Error"),x("th",{scope:"col"},e.method??""),t?x("th",{scope:"col"},"k-largest"):null)),x("tbody",{},n("RMS","Root mean square over all coordinates of all frames, in shape units","rms"),n("99%","Of 99% of the vertices, root mean square over the frames, below this","percentile_99"),n("Worst","The largest distance of any vertex in any frame","worst")))}function Wf(i){let e=x("dd",{"data-figure":"crowd-count"}),t=x("dd",{"data-figure":"crowd-each"}),n=x("dd",{}),s=x("input",{type:"range",min:16,max:1024,step:16,"aria-label":"Characters"});s.addEventListener("change",()=>{i.intend({do:"crowd",count:Number(s.value)})});let r=x("button",{onclick:()=>{i.intend({do:"crowd_end"})}},"Back to one"),{element:o,note:a}=qt("crowd","Crowd",x("dl",{class:"facts"},x("dt",{},"Characters"),e,x("dt",{},"Per character"),t,x("dt",{},"All, per frame"),n),x("label",{class:"field slider"},x("span",{},"How many"),s),x("div",{class:"row"},r)),c=()=>{let{crowd:l}=i.scene;re(o,l!==null),l&&(xe(e,Xt(l.count)),xe(t,Rn(l.microseconds/l.count)),xe(n,Rn(l.microseconds)),xe(a,Xt(l.count)),document.activeElement!==s&&(s.value=String(l.count)))};return i.scene.events.on("crowd",c),{element:o,update:c,tick:c}}var tl={position:"#f2c230",tail:"#f2962f",ends:"#f2962f",transform:"#e5544b",free:"#3fae5f",region:"#3d7fe0"},ib=6.5,Xf=13,sb=24,hn=class{constructor(e){this.context=e}context;draw(e,t,n,s,r){let o=this.context;o.save(),o.translate(n,0);let a=t.map(h=>({place:h,head:e.project(h.anchor),tail:h.tail?e.project(h.tail):null})).sort((h,d)=>d.head.z-h.head.z);for(let{place:h,head:d,tail:u}of a){let f=qf(h.handle.name,s);o.globalAlpha=s.dimmed&&!f?.45:1,u&&this.bone(d,u,h,f,r)}for(let{place:h,head:d}of a){let u=qf(h.handle.name,s);o.globalAlpha=s.dimmed&&!u?.45:1,this.joint(d,h,h.handle.name===s.selected||s.also.has(h.handle.name),h.handle.name===s.hovered,r)}o.globalAlpha=1;let c=[],l=h=>h===s.hovered?2:h===s.selected?1:0;for(let{place:h,head:d,tail:u}of[...a].reverse().sort((f,g)=>l(g.place.handle.name)-l(f.place.handle.name))){let{name:f}=h.handle;if(!s.names&&l(f)===0)continue;let g=rb(d,u);l(f)===0&&c.some(_=>Math.abs(_.x-g.x)<80&&Math.abs(_.y-g.y)<18)||(c.push(g),this.label(s.short(h.handle),g,r,f!==s.hovered))}o.restore()}static pick(e,t,n,s,r=!1){let o=null,a=r?sb:Xf;for(let c of t){let l=e.project(c.anchor),h=Math.hypot(l.x-n,l.y-s);if(c.tail){let d=e.project(c.tail);h=Math.min(h,3+ob(n,s,l,d))}h<a&&([a,o]=[h,c])}return o}static takes_tail(e,t,n,s){if(!t.tail||!t.leaf||t.handle.constraint==="transform")return!1;let r=e.project(t.anchor),o=e.project(t.tail),a=Math.hypot(o.x-n,o.y-s);return a<Xf&&a<Math.hypot(r.x-n,r.y-s)}bone(e,t,n,s,r){let o=this.context,a=Math.hypot(t.x-e.x,t.y-e.y);if(a<2)return;let c={x:(t.x-e.x)/a,y:(t.y-e.y)/a},l=Math.min(6,.11*a+1.5)*(s?1.25:1),h=Math.min(.22*a,16),d={x:e.x+c.x*h-c.y*l,y:e.y+c.y*h+c.x*l},u={x:e.x+c.x*h+c.y*l,y:e.y+c.y*h-c.x*l},f=tl[n.handle.constraint],g=n.handle.constraint==="free";this.facet([e,d,t],f,g?.22:.62),this.facet([e,u,t],$f(f),g?.3:.72),o.beginPath(),Yf(o,[e,d,t,u]),o.lineWidth=s?2:1.1,o.strokeStyle=s?r.label:g?f:r.outline,o.stroke(),n.leaf&&this.hollow(t,n.handle.constraint==="tail"||n.handle.constraint==="ends"?5:3.2,f,r)}facet(e,t,n){let s=this.context.globalAlpha;this.context.globalAlpha=s*n,this.context.beginPath(),Yf(this.context,e),this.context.fillStyle=t,this.context.fill(),this.context.globalAlpha=s}joint(e,t,n,s,r){let o=this.context,{type:a,constraint:c}=t.handle,l=a==="region"&&c==="free"?tl.region:tl[c],h=(a==="bone"&&c==="free"?4:ib)*(s?1.25:1);(n||s)&&(nl(o,e,h+4.5),o.fillStyle=l,o.globalAlpha*=.28,o.fill(),o.globalAlpha/=.28),a==="region"?this.square(e,h,l,c==="free",r):c==="free"?this.hollow(e,h,l,r):this.ball(e,h,l,r),(c==="position"||c==="ends")&&(nl(o,e,h+3),o.lineWidth=3.2,o.strokeStyle=r.outline,o.stroke(),o.lineWidth=1.8,o.strokeStyle=l,o.stroke()),c==="transform"&&this.axes(e,h,l)}ball(e,t,n,s){let r=this.context,o=r.createRadialGradient(e.x-.35*t,e.y-.4*t,.1*t,e.x,e.y,t);o.addColorStop(0,"#ffffff"),o.addColorStop(.35,n),o.addColorStop(1,$f(n)),nl(r,e,t),r.fillStyle=o,r.fill(),r.lineWidth=1,r.strokeStyle=s.outline,r.stroke()}hollow(e,t,n,s){let r=this.context;nl(r,e,t-.5),r.fillStyle=s.label_back,r.fill(),r.lineWidth=4,r.strokeStyle=s.outline,r.stroke(),r.lineWidth=2.4,r.strokeStyle=n,r.stroke()}square(e,t,n,s,r){let o=this.context;o.beginPath(),o.roundRect(e.x-t,e.y-t,2*t,2*t,3),o.fillStyle=s?r.label_back:n,o.fill(),o.lineWidth=3.4,o.strokeStyle=r.outline,o.stroke(),o.lineWidth=2,o.strokeStyle=tl.region,o.stroke()}axes(e,t,n){let s=this.context;s.lineWidth=2,s.strokeStyle=n,s.beginPath();for(let r of[-Math.PI/2,Math.PI/6,5*Math.PI/6])s.moveTo(e.x+Math.cos(r)*(t+1.5),e.y+Math.sin(r)*(t+1.5)),s.lineTo(e.x+Math.cos(r)*(t+6.5),e.y+Math.sin(r)*(t+6.5));s.stroke()}label(e,t,n,s){let r=this.context;r.font="12px system-ui, sans-serif";let o=r.measureText(e).width,a=t.x+14,c=t.y-14;r.globalAlpha=s?.85:1,r.beginPath(),r.roundRect(a-5,c-12,o+10,17,4),r.fillStyle=n.label_back,r.fill(),r.fillStyle=n.label,r.fillText(e,a,c+.5),r.globalAlpha=1}},qf=(i,e)=>i===e.selected||i===e.hovered||e.also.has(i);function rb(i,e){return e?{x:(i.x+e.x)/2,y:(i.y+e.y)/2}:i}function nl(i,e,t){i.beginPath(),i.arc(e.x,e.y,t,0,2*Math.PI)}function Yf(i,e){e.forEach((t,n)=>n===0?i.moveTo(t.x,t.y):i.lineTo(t.x,t.y)),i.closePath()}function $f(i){return`rgb(${[1,3,5].map(t=>Math.round(.8*parseInt(i.slice(t,t+2),16))).join(" ")})`}function ob(i,e,t,n){let s=n.x-t.x,r=n.y-t.y,o=s*s+r*r,a=o>0?Math.min(1,Math.max(0,((i-t.x)*s+(e-t.y)*r)/o)):0;return Math.hypot(t.x+a*s-i,t.y+a*r-e)}function Zf(i){let{viewport:e,options:t}=i;return{name:"delete",title:"Delete",key:"X",icon:"delete",cursor:"pointer",hint:"Click a handle to delete it.",hover(n){t.set("hovered",hn.pick(e.camera,e.places(n.side),n.x,n.y)?.handle.name??null)},preview:n=>`Click to delete ${n}.`,press(n){let s=hn.pick(e.camera,e.places(n.side),n.x,n.y);return s?(Vr(i,s.handle.name),!0):!1}}}async function Vr(i,e){await i.intend({do:"delete",handles:[e]})&&(i.options.get("selected")===e&&i.options.set("selected",null),i.options.set("hovered",null),i.messages.say(`${e} deleted`,{label:"Undo",run:()=>{i.intend({do:"undo"})}}))}function Jf(i){let{scene:e,options:t}=i,n=x("input",{type:"text","aria-label":"Name of the bone","data-field":"bone-name"}),s=x("select",{"aria-label":"What the bone hangs on","data-field":"bone-parent"}),r=x("button",{"data-action":"grow-bone",title:"The next click on the shape places a bone at the end of this one",onclick:()=>t.set("tool","bone")},"Add a bone"),o=x("button",{"data-action":"delete-bone",title:"What hangs on it hangs on its parent then",onclick:()=>{let l=t.get("selected");l&&Vr(i,l)}},"Delete"),a=x("div",{class:"bone-editor"},x("h3",{},"Selected bone"),x("label",{class:"field"},x("span",{},"Name"),n),x("label",{class:"field",title:"Moves along with this one"},x("span",{},"Hangs on"),s),x("div",{class:"row"},r,o));return n.addEventListener("keydown",l=>{l.stopPropagation(),l.key==="Enter"&&n.blur()}),n.addEventListener("change",()=>{let l=t.get("selected"),h=n.value.trim();!l||!h||h===l||i.intend({do:"rename",handle:l,name:h}).then(d=>{d&&t.set("selected",h)})}),s.addEventListener("change",()=>{i.intend({do:"reparent",handle:t.get("selected"),parent:s.value||null})}),{element:a,update:()=>{let l=e.handle(t.get("selected"));if(re(a,l?.type==="bone"),l?.type!=="bone")return;document.activeElement!==n&&(n.value=l.name);let h=e.state?.handles??[],d=g=>{for(let _=g;_;_=h.find(p=>p.name===_)?.parent??null)if(_===l.name)return!0;return!1},u=h.filter(g=>g.type!=="extra"&&!d(g.name)).map(g=>g.name),f=u.join(`
`);s.dataset.key!==f&&(s.dataset.key=f,je(s,x("option",{value:""},"nothing"),...u.map(g=>x("option",{value:g},g)))),document.activeElement!==s&&(s.value=l.parent??"")}}}function jf(i,e,t=""){if(t)return i.filter(a=>a.name.toLowerCase().includes(t)).map(a=>({handle:a,depth:0,children:!1}));let n=new Set(i.map(a=>a.name)),s=new Map;for(let a of i){let c=a.parent!==null&&n.has(a.parent)?a.parent:null;s.set(c,[...s.get(c)??[],a])}let r=[],o=(a,c)=>{let l=s.get(a.name)??[];if(r.push({handle:a,depth:c,children:l.length>0}),!e.has(a.name))for(let h of l)o(h,c+1)};for(let a of s.get(null)??[])o(a,0);return r}function Hs(i){let e=i[0]?.indexOf(":")??-1;if(i.length<2||e<0)return"";let t=i[0].slice(0,e+1);return i.every(n=>n.startsWith(t))?t:""}function Ws(i,e,t){let{name:n}=i,s=n.lastIndexOf("/"),r=s>0?n.slice(0,s):"";return r&&e.some(o=>o.name===r)?`to ${Kf(n.slice(s+1),t)}`:Kf(n,t)}var Kf=(i,e)=>i.startsWith(e)&&i.length>e.length?i.slice(e.length):i;var ep={free:"free",position:"pinned",tail:"tail pinned",ends:"both ends",transform:"full"},Qf=10;function tp(i){let e=new Map,t=new Set,n=x("ul",{class:"handles",role:"tree","aria-label":"Handles","aria-multiselectable":"true"}),s=x("p",{class:"empty"},"No handles yet. Take the point tool (2) and click the shape, or draw a chain of bones (3)."),r=x("input",{type:"search",placeholder:"Filter","aria-label":"Filter handles by name","data-field":"filter-handles"}),o=x("p",{class:"empty"},"No handle has such a name."),a=x("input",{type:"checkbox","data-view":"weights"});a.addEventListener("change",()=>i.options.set("weights",a.checked));let c=x("label",{class:"field check",title:"Colours the shape by the weight of the selected handle. Zero stays uncoloured."},x("span",{},"Show weights of the selected"),a),l=x("button",{onclick:()=>{i.intend({do:"reset_pose"})},title:"Back to the rest pose"},"Reset pose"),h=Jf(i),{element:d,note:u}=qt("handles","Handles",s,r,n,o,c,x("div",{class:"row"},l),h.element),f=[],g=()=>{let _=(i.scene.state?.handles??[]).filter(A=>A.type!=="extra");xe(u,String(_.length)),re(s,_.length===0),re(r,_.length>Qf),re(c,_.length>0),re(l.parentElement,_.length>0);let p=new Set(_.map(A=>A.name));for(let[A,T]of e)p.has(A)||(T.element.remove(),e.delete(A));let m=_.length>Qf?r.value.trim().toLowerCase():"";f=jf(_,t,m),re(o,_.length>0&&f.length===0);let y=new Set(f.map(({handle:A})=>A.name));for(let[A,T]of e)y.has(A)||T.element.remove();let w=Hs(_.map(A=>A.name)),b=ab(i,f);f.forEach((A,T)=>{let{handle:v}=A,E=e.get(v.name);E||e.set(v.name,E=cb(i,v,()=>{t.delete(v.name)||t.add(v.name),g()})),n.children[T]!==E.element&&n.insertBefore(E.element,n.children[T]??null),hb(E,A,i,Ws(v,_,w),v.name===b,t.has(v.name))}),a.checked=i.options.get("weights"),h.update()};return r.addEventListener("input",g),r.addEventListener("keydown",_=>_.stopPropagation()),n.addEventListener("keydown",_=>{let p=f.findIndex(({handle:y})=>e.get(y.name)?.name===document.activeElement),m={ArrowDown:1,ArrowUp:-1}[_.key];if(!(p<0)){if(m)lb(i,e,f,p+m);else if(_.key==="ArrowRight"&&f[p].children&&t.delete(f[p].handle.name))g();else if(_.key==="ArrowLeft"&&f[p].children&&!t.has(f[p].handle.name))t.add(f[p].handle.name),g();else return;_.preventDefault(),_.stopPropagation()}}),i.options.events.on("change",_=>{if(_!=="selected"&&_!=="also"&&_!=="hovered"&&_!=="weights")return;let p=i.options.get("selected")??"";if(_==="selected")for(let m=i.scene.handle(p)?.parent;m;m=i.scene.handle(m)?.parent)t.delete(m);g(),_==="selected"&&!n.matches(":hover")&&e.get(p)?.element.scrollIntoView({block:"nearest"})}),{element:d,update:g}}function ab(i,e){let t=i.options.get("selected");return e.find(({handle:n})=>n.name===t)?.handle.name??e[0]?.handle.name??""}function lb(i,e,t,n){let s=t[Math.max(0,Math.min(t.length-1,n))];i.options.set("selected",s.handle.name),e.get(s.handle.name)?.name.focus()}function cb(i,e,t){let{name:n}=e,s=x("button",{class:"fold",tabindex:-1,"aria-label":`Fold what hangs on ${n}`,onclick:t}),r=x("span",{class:"mark"}),o=x("button",{class:"handle-name",tabindex:-1,onclick:()=>i.options.set("selected",n),ondblclick:()=>ip(i,n,o)},n),a=x("select",{class:"state",tabindex:-1,"aria-label":`State of ${n}`,title:"Free: the solver moves it. Pinned: its position is yours. Full: its whole transform is yours."}),c=e.type==="bone"?["free","position","tail","ends","transform"]:e.type==="point"?["free","position"]:["free","position","transform"];for(let h of c)a.append(x("option",{value:h},ep[h]));return a.addEventListener("change",()=>{i.intend({do:"constrain",handle:n,kind:a.value})}),{element:x("li",{"data-handle":n,role:"treeitem",onpointerenter:()=>i.options.set("hovered",n),onpointerleave:()=>i.options.set("hovered",null)},s,r,o,a),fold:s,mark:r,name:o,state:a}}function hb(i,e,t,n,s,r){let{handle:o,depth:a,children:c}=e;i.element.style.setProperty("--depth",String(Math.min(a,5))),i.element.setAttribute("aria-level",String(a+1));let l=t.options.get("selected")===o.name||t.options.get("also").has(o.name);i.element.setAttribute("aria-selected",String(l)),c?i.element.setAttribute("aria-expanded",String(!r)):i.element.removeAttribute("aria-expanded"),i.fold.classList.toggle("leaf",!c),i.fold.classList.toggle("folded",r),i.fold.disabled=!c,xe(i.name,n),i.name.title=`${o.name}
Click to select, double click or F2 to rename`,i.name.tabIndex=s?0:-1,i.mark.className=`mark ${o.type} ${o.constraint}`,i.mark.title=`${o.type}, ${ep[o.constraint]}${o.bound?"":", waits for weights"}`,document.activeElement!==i.state&&(i.state.value=o.constraint),i.element.classList.toggle("selected",l),i.element.classList.toggle("hovered",t.options.get("hovered")===o.name),i.element.classList.toggle("unbound",!o.bound)}function np(i,e){let t=[...document.querySelectorAll("[data-handle]")].find(n=>n.dataset.handle===e)?.querySelector(".handle-name");return!t||t.offsetParent===null?!1:(ip(i,e,t),!0)}function ip(i,e,t){let n=x("input",{type:"text",class:"rename",value:e,"aria-label":`New name of ${e}`}),s=a=>{n.replaceWith(t);let c=n.value.trim();!a||!c||c===e||i.intend({do:"rename",handle:e,name:c}).then(l=>{l&&i.options.set("selected",c)})},r=!1,o=a=>{r||(r=!0,s(a))};n.addEventListener("keydown",a=>{a.stopPropagation(),a.key==="Enter"&&o(!0),a.key==="Escape"&&o(!1)}),n.addEventListener("blur",()=>o(!0)),t.replaceWith(n),n.select(),n.focus()}function uh(i){let e=new Map;for(let t of i.split(",")){let n=t.lastIndexOf("="),s=Number(t.slice(n+1));n>0&&t.length>n+1&&s>=0&&s<=1&&e.set(t.slice(0,n),s)}return e}function sp(i){return[...i].map(([e,t])=>`${e}=${t}`).join(",")}var Gr="jiggle_parts.softness";function rp(i){let{scene:e,options:t}=i,n=x("p",{class:"fine","data-figure":"jiggle-status",role:"status"}),s=x("input",{type:"checkbox","data-field":"show-lattice"});s.addEventListener("change",()=>t.set("lattice",s.checked)),t.events.on("change",u=>{u==="lattice"&&(s.checked=t.get("lattice"))});let r=new dh(i),o=x("button",{class:"quiet",title:"Every part as soft as the slider above says",onclick:()=>{i.intend({do:"set",options:{[Gr]:""}})}},"All alike"),a=(u,f,g)=>x("button",{"data-action":`bake-${u}`,title:f,onclick:()=>{kr(i,u,{})}},g),c=[a("jiggle-glb","The motion with jiggle for engines: joints of its own carry it","Bake .glb"),a("jiggle-pc2","Every vertex of every frame","Bake .pc2"),x("button",{"data-action":"jiggle-command",title:"The command that bakes the same without the studio",onclick:()=>{zr(i,"jiggle-glb",{})}},"Copy command")],{element:l,note:h}=qt("jiggle","Jiggle",n,x("label",{class:"field check",title:"The outer cells of the lattice, each part in a colour of its own"},x("span",{},"Show the lattice"),s),x("div",{class:"row spread"},x("span",{class:"fine"},"Softness of parts"),o),r.element,x("div",{class:"row"},...c)),d=()=>{let{state:u}=e,f=u?.mode==="jiggle"||u?.compare==="jiggle";if(re(l,!!f),!f||!u)return;let g=e.weights?.arrays.get("jiggle.owners")?.shape[0]??0;xe(n,ub(i,g)),xe(h,g>0?`${Xt(g)} particles`:""),s.checked=t.get("lattice"),s.disabled=g===0;for(let _ of c)_.disabled=!u.motion||u.work?.name==="export";o.disabled=!u.options[Gr],r.update()};return e.events.on("weights",d),{element:l,update:d}}function ub(i,e){let{state:t}=i.scene;return t?.document?.dimension===2?"Jiggle is for shapes in space; this one is flat. Dynamics swings flat shapes.":!t||t.handles.length===0?"Jiggle needs a skeleton: draw bones (3), or open a rig.":t.work?.name==="lattice"?"Building the lattice; the shape can be posed meanwhile.":e===0?t.binding&&!t.binding.stale?"There is no lattice yet.":"The lattice follows once the weights are there.":t.motion?"Every pass of the motion shows what a bake holds. Seeking puts flesh at rest on the pose.":"Open a motion to bake; drag a handle to see it wobble."}var dh=class{constructor(e){this.studio=e}studio;element=x("ul",{class:"parts"});rows=[];built="";held="";update(){let{state:e}=this.studio.scene,t=(e?.handles??[]).filter(r=>r.type!=="extra"&&!r.name.includes(",")).map(r=>r.name);t.join(`
`)!==this.built&&this.build(t);let n=Number(e?.options["jiggle.softness"]??.9),s=uh(String(e?.options[Gr]??""));for(let{name:r,slider:o,value:a,row:c}of this.rows){if(this.held===r)continue;let l=s.get(r);o.value=String(l??n),xe(a,nt(l??n)),c.classList.toggle("changed",l!==void 0)}}build(e){this.built=e.join(`
`),this.rows=e.map(t=>{let n=x("input",{type:"range",min:0,max:1,step:.01,"data-part":t,"aria-label":`Softness of ${t}`}),s=x("output",{class:"value"}),r=x("li",{title:`How loose the flesh of ${t} is; a double click goes back to the common softness`},x("span",{},t),n,s),o=new Or;return n.addEventListener("pointerdown",()=>o.hold()),n.addEventListener("pointerup",()=>o.end()),n.addEventListener("input",()=>{this.held=t,xe(s,nt(Number(n.value))),this.commit(t,Number(n.value),o.now())}),n.addEventListener("change",()=>{this.held=""}),n.addEventListener("dblclick",()=>{this.held="",this.commit(t,null)}),r.addEventListener("pointerenter",()=>this.studio.options.set("hovered",t)),r.addEventListener("pointerleave",()=>this.studio.options.set("hovered",null)),{name:t,slider:n,value:s,row:r}}),je(this.element,...this.rows.map(({row:t})=>t))}commit(e,t,n){let s=uh(String(this.studio.scene.state?.options[Gr]??""));t===null?s.delete(e):s.set(e,t),this.studio.intend({do:"set",options:{[Gr]:sp(s)},...n?{gesture:n}:{}})}};var op=(i,e,t)=>Math.max(Math.abs(i[e]-t[0]),Math.abs(i[e+1]-t[1]),Math.abs(i[e+2]-t[2]));function db(i,e,t){let n=[[],[],[]],s=(r,o)=>{for(let a=0;a<3;++a)n[a].push(i[4*(o*e+r)+a])};for(let r=0;r<e;++r)[0,t-1].forEach(o=>s(r,o));for(let r=0;r<t;++r)[0,e-1].forEach(o=>s(o,r));return n.map(r=>r.sort((o,a)=>o-a)[r.length>>1])}function ap(i){for(let e=3;e<i.length;e+=4)if(i[e]<250)return!1;return!0}function lp(i,e,t,n,s){let r=e*t,o=new Uint8Array(r),a=new Uint8Array(r).fill(255),c=[],l=f=>{for(;c.length>0;){let g=c.pop(),_=g%e;for(let p of[_>0?g-1:-1,_<e-1?g+1:-1,g-e,g+e]){if(p<0||p>=r||o[p])continue;let m=op(i,4*p,f);a[p]=Math.min(a[p],m),!(m>s)&&(o[p]=1,c.push(p))}}},h=(f,g)=>{o[f]||op(i,4*f,g)>s||(o[f]=1,c.push(f))},d=db(i,e,t);for(let f=0;f<e;++f)[f,r-1-f].forEach(g=>h(g,d));for(let f=0;f<t;++f)[f*e,(f+1)*e-1].forEach(g=>h(g,d));l(d);for(let{x:f,y:g}of n){let _=Math.round(g)*e+Math.round(f);if(!(_>=0&&_<r))continue;let p=[i[4*_],i[4*_+1],i[4*_+2]];h(_,p),l(p)}let u=new Uint8ClampedArray(r);for(let f=0;f<r;++f){if(o[f])continue;let g=s>0?(a[f]-s)/s:1;u[f]=Math.min(i[4*f+3],a[f]===255?255:255*Math.min(1,Math.max(.25,g)))}return u}var fb=4096,pb=36,cp=.002,hp=i=>/\.(png|jpe?g|webp|bmp)$/i.test(i.name);async function up(i,e,t){let n;try{n=await createImageBitmap(e)}catch{return t(e)}let s=Math.min(1,fb/Math.max(n.width,n.height)),[r,o]=[Math.max(1,Math.round(n.width*s)),Math.max(1,Math.round(n.height*s))],a=x("canvas",{class:"cutting",width:r,height:o,role:"img","aria-label":"The picture without its background"}),c=a.getContext("2d",{willReadFrequently:!0});c.drawImage(n,0,0,r,o),n.close();let l=c.getImageData(0,0,r,o);return ap(l.data)?mb(i,e,a,l,t):e.name.toLowerCase().endsWith(".png")?t(e):t(await fh(a,e))}function mb(i,e,t,n,s){let{width:r,height:o}=n,a=t.getContext("2d"),c=[],l=x("input",{type:"range",min:0,max:120,step:1,value:pb,"data-field":"tolerance"}),h=x("button",{class:"primary","data-action":"cut-background"},"Open without the background"),d=x("p",{class:"fine",role:"status"}),u=()=>{let f=lp(n.data,r,o,c,Number(l.value)),g=new ImageData(new Uint8ClampedArray(n.data),r,o),_=0;for(let m=0;m<f.length;++m)g.data[4*m+3]=f[m],f[m]>127&&++_;a.putImageData(g,0,0);let p=_/f.length;xe(d,p<cp?"Nothing is left: take a lower tolerance.":`${Math.round(100*p)} % of the picture is left. Click on what should go too.`),h.disabled=p<cp};return new Promise(f=>{let g=y=>{_=!0,m.close(),y().then(s).then(f)},_=!1;h.addEventListener("click",()=>g(()=>fh(t,e)));let p=x("button",{"data-action":"keep-background",onclick:()=>g(async()=>(a.putImageData(n,0,0),fh(t,e)))},"Keep the whole picture");t.addEventListener("click",y=>{let w=t.getBoundingClientRect();c.push({x:Math.floor((y.clientX-w.left)/w.width*r),y:Math.floor((y.clientY-w.top)/w.height*o)}),u()}),l.addEventListener("input",u);let m=yn("Take the background off",`${e.name} has no transparent part: what is connected with its rim and has its colour goes.`,x("div",{class:"export-detail wide"},t,d,x("label",{class:"field slider",title:"How far colours may be from that of the background"},x("span",{},"Tolerance"),l),x("div",{class:"row"},h,p)));m.addEventListener("close",()=>{_||(f(!1),i.messages.say(`${e.name} was not opened.`))}),u(),h.focus()})}async function fh(i,e){let t=await new Promise(n=>{i.toBlob(n,"image/png")});return new File([t],e.name.replace(/\.[^.]*$/,".png"),{type:"image/png"})}async function il(i,e,t){if(e.size>t)throw new gt({code:"TooLarge",message:`${e.name} has ${(e.size/1048576).toFixed(0)} MB; the studio takes up to ${(t/1048576).toFixed(0)} MB.`,remedy:"Decimate it first, or use the command line."});let n;try{n=await fetch(i.address("upload",{name:e.name}),{method:"POST",body:e})}catch{throw new gt({code:"Disconnected",message:`${e.name} could not be sent: the studio is not there.`,remedy:"Start it again, then drop the file once more."})}let s=await n.json().catch(()=>({}));if(s.ok&&typeof s.upload=="string")return s.upload;throw new gt(s.error??{code:"UploadFailed",message:`${e.name} could not be sent (status ${n.status}).`})}var ph=(i,...e)=>e.some(t=>i.name.toLowerCase().endsWith(t));function dp(i){return i.filter(t=>ph(t,".pc2",".mdd")).length>0||i.length>1&&i.every(t=>ph(t,".obj"))}function fp(i,e){let t=(l,h,d,u,f,g)=>{let _=x("input",{type:"number","data-sequence":l,min:f,max:g,step:1,value:u});return{input:_,element:x("label",{class:"field",title:d},x("span",{},h),x("span",{class:"value"},_))}},n=t("bones","Bones","How many rigid bones move the mesh",20,1,500),s=t("influences","Influences per vertex","How many bones may move a vertex; 0 for any number, to be compressed later",4,0,64),r=t("fps","Frames per second","For files that count frames",24,1,240),o=[n,s,r],a=x("button",{class:"primary","data-action":"decompose",onclick:()=>{o.every(({input:l})=>l.reportValidity())&&(c.close(),gb(i,e,{bones:Number(n.input.value),influences:Number(s.input.value),fps:Number(r.input.value)}))}},"Find bones"),c=yn("Mesh sequence",`${pp(e)}: rigid bones, their motion, and weights that play it back.`,x("div",{class:"export-detail"},...o.map(({element:l})=>l),x("div",{class:"row"},a)));a.focus()}function pp(i){let e=i.find(t=>ph(t,".pc2",".mdd"));return e?e.name:`${Xt(i.length)} frames`}async function gb(i,e,t){let n=pp(e),s=e.reduce((r,o)=>r+o.size,0);try{if(s>i.upload_limit)throw new gt({code:"TooLarge",message:`${n} has ${(s/1048576).toFixed(0)} MB; the studio takes up to ${(i.upload_limit/1048576).toFixed(0)} MB.`,remedy:"Take fewer frames, or use limber decompose."});let r=[];for(let[a,c]of e.entries())i.messages.say(`Sending ${c.name} (${a+1} of ${e.length})`),r.push(await il(i.connection,c,i.upload_limit));i.messages.say(`Finding bones in ${n}`);let o=await i.connection.request({do:"open_sequence",upload:r[0],with:r.slice(1),...t});i.cards.opened(n,o),i.messages.say(`${n} became bones and weights`)}catch(r){r instanceof gt&&i.cards.failed(n,r),i.report(r)}}var mh={shape:"open",rig:"open_rig",pose:"open_pose",motion:"open_motion"};function Fi(i,e){let t=i.scene.catalogue.uploads?.[e],n=(e==="shape"&&t?.includes(".png")?[...t,".jpg",".jpeg",".webp",".bmp"]:t)?.join(","),s=x("input",{type:"file",accept:n,multiple:e!=="pose",class:"hidden-file","data-kind":e});s.addEventListener("change",()=>{let r=[...s.files??[]];r.length>0&&(e==="shape"?mp(i,r):i.open_files(r,mh[e])),s.remove()}),s.addEventListener("cancel",()=>s.remove()),document.body.append(s),s.click()}function mp(i,e){let t=(...n)=>i.open_files(n,mh.shape);return e.length===1&&hp(e[0])?up(i,e[0],t):t(...e)}function _b(i,e){let t=i.toLowerCase();return t.endsWith(".bvh")?"motion":t.endsWith(".tgf")||t.endsWith("rig.json")?e?"rig":"shape":t.endsWith(".json")?t.includes("pose")?"pose":"rig":"shape"}async function gp(i,e){if(dp(e))return fp(i,e);let t=e.map(r=>({file:r,kind:_b(r.name,i.scene.mesh!==null)})),n=r=>t.filter(o=>o.kind===r).map(({file:o})=>o),s=n("shape");if(!(s.length>0&&!await mp(i,s))){for(let r of["rig","pose","motion"])for(let o of n(r))if(!await i.open_files([o],mh[r]))return}}var vb=[["smooth","Smooth"],["linear","Even"],["hold","Hold"]],yb=4,_p=30;function vp(i){let{scene:e}=i,t=x("div",{class:"keys",role:"listbox","aria-label":"Keys","aria-multiselectable":"true",tabindex:0}),n=x("select",{"aria-label":"How the key goes over to the next one",title:"How the key goes over to the next one","data-field":"ease"},...vb.map(([b,A])=>x("option",{value:b},A))),s=x("button",{"data-action":"copy-key",title:"Copies the chosen keys to the current time"},"Copy here"),r=x("button",{"data-action":"delete-key",title:"Deletes the chosen keys (Delete)"},"Delete"),o=x("input",{type:"number",min:.1,max:3600,step:.1,"aria-label":"Length in seconds",title:"Length in seconds","data-field":"key-length"}),a=x("label",{class:"key-length"},o," s"),c=x("span",{class:"row"},n,s,r),l=x("div",{class:"row key-buttons"},c,a),h=new Set,d=null,u=()=>e.state?.motion?.seconds||1,f=()=>{let b=e.state?.motion;return b?b.keyed?(b.keys??[]).map(({time:A,ease:T})=>({time:A,ease:T,title:`Key at ${A.toFixed(2)} s`})):(b.layer??[]).map(({time:A,joints:T})=>({time:A,ease:"layer",title:`Changed at ${A.toFixed(2)} s: ${T.join(", ")}`})):[]},g=b=>[...h].some(A=>Math.abs(A-b)<.001),_=(b,A=t.getBoundingClientRect())=>Math.max(0,Math.min(1,(b.clientX-A.left)/A.width))*u(),p=()=>f().map(({time:b})=>b).filter(g),m=(b,A)=>{b.stopPropagation(),g(A)||(h=b.shiftKey||b.ctrlKey?new Set([...h,A]):new Set([A]));let T=t.getBoundingClientRect(),v={x:b.clientX,at:_(b,T)};d=null;let E=P=>{if(!d&&Math.abs(P.clientX-v.x)<yb)return;let F=Math.round((_(P,T)-v.at)*_p)/_p;d={from:A,by:Math.max(-Math.min(...p()),F)},w()},N=()=>{removeEventListener("pointermove",E),removeEventListener("pointerup",N);let P=d;if(d=null,P&&P.by!==0){let F=p();h=new Set(F.map(O=>O+P.by)),i.intend({do:"move_keys",times:F,by:P.by})}else P||i.intend({do:"seek",time:A});w()};addEventListener("pointermove",E),addEventListener("pointerup",N),w()},y=()=>{let b=p();h=new Set,b.length>0&&i.intend({do:"delete_keys",times:b})};r.addEventListener("click",y),s.addEventListener("click",()=>{let b=p(),A=(e.state?.motion?.time??0)-Math.min(...b);b.length>0&&A!==0?i.intend({do:"copy_keys",times:b,by:A}):i.messages.say("Go to another time first: keys are copied to where the time is.")}),n.addEventListener("change",()=>{p().length>0&&i.intend({do:"ease_keys",times:p(),ease:n.value})}),o.addEventListener("change",()=>{o.checkValidity()&&i.intend({do:"key_length",seconds:Number(o.value)})}),o.addEventListener("keydown",b=>b.stopPropagation()),t.addEventListener("pointerdown",()=>{h=new Set,w()}),t.addEventListener("keydown",b=>{b.key!=="Delete"&&b.key!=="Backspace"||(b.stopPropagation(),y())});let w=()=>{let b=e.state?.motion,A=f();if(re(t,A.length>0),re(l,A.length>0),!b||A.length===0)return;je(t,...A.map(v=>{let E=v.time+(d&&g(v.time)?d.by:0),N=x("button",{class:`key ${v.ease}`,role:"option","aria-selected":String(g(v.time)),title:v.title,"aria-label":v.title,"data-key":v.time.toFixed(3),tabindex:-1,onpointerdown:P=>m(P,v.time)});return N.style.left=`${100*E/u()}%`,N}));let T=A.find(v=>g(v.time));c.style.visibility=T?"visible":"hidden",re(n,!!b.keyed),re(s,!!b.keyed),T&&b.keyed&&document.activeElement!==n&&(n.value=T.ease),re(a,!!b.keyed),document.activeElement!==o&&(o.value=String(Number(b.seconds.toFixed(2)))),xe(r,b.keyed?"Delete":"Undo change")};return{element:t,buttons:l,update:w}}async function Xs(i){let e=await i.intend({do:"key"});e&&i.messages.say(`Keyed at ${Number(e.time).toFixed(2)} s. Go to another time and drag: what you change becomes a key there.`)}function yp(i){let e=x("p",{class:"empty"}),t=x("button",{onclick:()=>Fi(i,"motion")},"Open a motion"),n=x("button",{onclick:()=>{i.intend({do:"close_motion"})}},"Close motion"),s=x("button",{"data-action":"key-first",title:"Begins an animation of your own with the pose that is shown (K)",onclick:()=>{Xs(i)}},"Key this pose"),r=x("select",{"aria-label":"Clip","data-field":"clip"});r.addEventListener("change",()=>{i.intend({do:"motion",clip:r.value})});let o=x("dd",{}),a=x("dl",{class:"facts"},x("dt",{},"Clip"),x("dd",{},r),x("dt",{},"Length"),o),c=x("input",{type:"checkbox","data-field":"drive-all"});c.addEventListener("change",()=>{i.intend({do:"motion",driven:c.checked?"all":Sb(i)})});let l=x("label",{class:"field check",title:"The motion sets every joint it knows. Without, choose some below and the solver supplies the rest."},x("span",{},"Drive all joints"),c),h=x("ul",{class:"joints","aria-label":"Driven joints"}),d=x("ul",{class:"problems"}),f=x("div",{class:"toggles"},((y,w,b)=>{let A=x("input",{type:"checkbox","data-view":y});return A.addEventListener("change",()=>i.options.set(y,A.checked)),i.options.events.on("change",T=>{T===y&&(A.checked=i.options.get(y))}),x("label",{title:b},A,w)})("follow","Follow","The camera goes along with the character")),g=x("div",{class:"motions",role:"group","aria-label":"Motions"}),{element:_,note:p}=qt("motion","Motion",g,e,a,d,l,h,f,x("div",{class:"row"},t,s,n));return{element:_,update:()=>{let y=i.scene.state?.motion??null;xe(p,y?y.keyed?`${y.keys?.length??0} keys`:y.name:""),re(s,(y===null||!!y.keyed)&&(i.scene.state?.handles.length??0)>0);for(let w of[a,l,f,n])re(w,y!==null);y?.keyed&&re(l,!1),xb(i,g,y?.bundled??null),re(e,y===null),xe(e,g.hidden?"No motion. Open a BVH, glTF or FBX file, drop a BVH file on the shape, or key poses of your own.":"Or one of yours: a BVH, glTF or FBX file, or keys of poses."),re(h,y!==null&&y.driven!=="all"),je(d,...(y?.notes??[]).map(w=>x("li",{},w))),re(d,(y?.notes?.length??0)>0),y&&(bb(r,y.clips??[y.name],y.name),xe(o,Ur(y.seconds)),c.checked=y.driven==="all",y.driven!=="all"&&Mb(i,h,new Set(y.driven)))}}}function xb(i,e,t){let{state:n,catalogue:s}=i.scene,r=n?.document?.dimension===3&&n.handles.some(l=>l.type==="bone");if(re(e,r),!r)return;let o=n.fitting?.kind??"humanoid",a=(s.motions??[]).filter(l=>l.body===o||o==="generic"&&l.body==="humanoid"),c=a.map(l=>l.name).join(" ");e.dataset.key!==c&&(e.dataset.key=c,je(e,...a.map(l=>x("button",{"data-motion":l.name,title:l.help??"",onclick:()=>{i.intend({do:"play_motion",name:l.name})}},l.title))));for(let l of e.querySelectorAll("button"))l.setAttribute("aria-pressed",String(l.dataset.motion===t))}function bb(i,e,t){let n=e.join(`
`);i.dataset.key!==n&&(i.dataset.key=n,je(i,...e.map(s=>x("option",{value:s},s)))),i.value=t,i.disabled=e.length<2}function xp(i){let e=i.scene.state?.motion?.joints;return i.scene.state?.handles.filter(t=>t.type!=="extra"&&(!e||e.includes(t.name)))??[]}function Sb(i){let e=xp(i),t=new Set(e.map(s=>s.parent)),n=e.filter(s=>!t.has(s.name)||s.parent===null).map(s=>s.name);return n.length>0?n:e.map(s=>s.name)}function Mb(i,e,t){let n=xp(i),s=n.map(r=>r.name).join(`
`);e.dataset.key!==s&&(e.dataset.key=s,e.replaceChildren(...n.map(r=>{let o=x("input",{type:"checkbox","data-joint":r.name});return o.addEventListener("change",()=>{let a=[...e.querySelectorAll("input")].filter(c=>c.checked).map(c=>c.dataset.joint);i.intend({do:"motion",driven:a})}),x("li",{},x("label",{},o,r.name))})));for(let r of e.querySelectorAll("input"))r.checked=t.has(r.dataset.joint??"")}function bp(i){let e=x("p",{class:"invite"},"This shape has no skeleton yet. Limber can find one: what it is, which way it looks, and where its joints are."),t=x("dl",{class:"facts"}),n=x("ul",{class:"problems"}),s=x("select",{"aria-label":"Kind of skeleton","data-field":"kind"}),r=x("label",{class:"field",title:"What the shape is; found out by itself unless you know better"},x("span",{},"It is a"),s),o=x("button",{"data-action":"fit-skeleton",onclick:()=>{gh(i,s.value)}}),a=x("button",{"data-action":"move-joints",title:"Drag joints of the skeleton to where they belong (J)",onclick:()=>wb(i)},"Move joints"),c=x("input",{type:"checkbox","data-field":"mirror"});c.addEventListener("change",()=>i.options.set("mirror",c.checked));let l=x("label",{class:"field check",title:"A joint that is moved takes the one on the other side along"},x("span",{},"Mirror left and right"),c),{element:h,note:d}=qt("skeleton","Skeleton",e,t,n,r,x("div",{class:"row"},o,a),l),u=()=>{let f=i.scene.state,g=!!f?.shape&&f?.document?.dimension===3;if(re(h,g),!f||!g)return;let _=f.handles.filter(y=>y.type==="bone").length,p=f.fitting,m=f.handles.length===0;h.classList.toggle("wanted",m),m&&!h.open&&(h.open=!0),xe(d,p?_h(i,p.kind):_>0?`${_} bones`:"none yet"),re(e,m),Eb(i,s),je(t,...(p?Tb(i,p):[]).flatMap(([y,w])=>[x("dt",{},y),x("dd",{},w)])),je(n,...(p?.notes??[]).map(y=>x("li",{},y))),re(n,(p?.notes.length??0)>0),xe(o,m?"Fit a skeleton":p?"Fit again":"Fit a skeleton instead"),o.classList.toggle("primary",m),o.disabled=f.work?.name==="fit",re(a,_>0),re(l,_>0),a.setAttribute("aria-pressed",String(i.options.get("tool")==="joint")),c.checked=i.options.get("mirror")};return i.options.events.on("change",f=>{(f==="tool"||f==="mirror")&&u()}),{element:h,update:u}}async function gh(i,e){i.messages.say("Looking for a skeleton");let t=await i.intend({do:"fit_skeleton",kind:e});if(!t)return;let n=t;i.options.set("selected",null),i.messages.say(`${_h(i,n.kind)}, ${sl(n.confidence)} sure: ${n.bones.length} joints. Move what is wrong (J), or choose a motion.`)}function wb(i){i.options.set("tool",i.options.get("tool")==="joint"?"pose":"joint")}function Eb(i,e){let t=i.scene.catalogue.skeletons??[],n=t.map(s=>s.value).join(" ");e.dataset.key!==n&&(e.dataset.key=n,je(e,...t.map(s=>x("option",{value:s.value,title:s.help},s.title))))}function _h(i,e){return i.scene.catalogue.skeletons?.find(t=>t.value===e)?.title??e}var sl=i=>`${Math.round(100*i)} %`;function Tb(i,e){let t=e.bones.filter(n=>n.confidence<.4).length;return[["Found",`${_h(i,e.kind)}, ${sl(e.confidence)} sure`],["Looks along",`${e.front}, ${sl(e.front_confidence)} sure`],["Up is",`${e.up}, ${sl(e.up_confidence)} sure`],["Joints",`${e.bones.length}${t>0?`, ${t} by proportion only`:""}`]]}function Sp(i){let e=x("dl",{class:"facts"}),t=x("ul",{class:"problems"}),n=x("div",{class:"toggles"}),s=["wire","handles","names","ground"].map(c=>{let l=x("input",{type:"checkbox","data-view":c});return l.addEventListener("change",()=>i.options.set(c,l.checked)),n.append(x("label",{},l,{wire:"Wire",handles:"Handles",names:"Names",ground:"Ground"}[c])),{name:c,box:l}}),{element:r,note:o}=qt("shape","Shape",e,t,n),a=()=>{let c=i.scene.state,l=c?.shape;xe(o,l?`${Xt(l.vertices)} vertices`:"none");let h=l?[["Triangles",Xt(l.triangles)],...l.tets>0?[["Tets",Xt(l.tets)]]:[],["Surface",`${c.document?.dimension===2?"flat":l.closed?"closed":"open"}, ${l.components} ${l.components===1?"piece":"pieces"}`],["Size",`${nt(l.size)} units`]]:[];c?.picture&&h.push(["Picture",`${c.picture.width} \xD7 ${c.picture.height} px`]),je(e,...h.flatMap(([d,u])=>[x("dt",{},d),x("dd",{},u)])),je(t,...(l?.problems??[]).map(d=>x("li",{},d))),re(t,(l?.problems.length??0)>0);for(let{name:d,box:u}of s)u.checked=i.options.get(d)};return i.options.events.on("change",a),{element:r,update:a}}function Mp(i){let e=x("div",{class:"segments",role:"radiogroup","aria-label":"Method"}),t=x("p",{class:"fine"}),n=x("select",{"data-field":"compare","aria-label":"Compare with"});n.addEventListener("change",()=>{i.intend({do:"compare",name:n.value||null})});let s=new mi(i,!0),r=x("div",{class:"row"}),o=x("dl",{class:"facts figures"}),{element:a,note:c}=qt("solver","Solver",e,t,s.element,r,x("label",{class:"field",title:"Draws a second method beside this one: same pose, same camera"},x("span",{},"Compare with"),n),o),l="",h=()=>{let _=i.scene.state,{catalogue:p}=i.scene,m=`${_?.mode}|${p.modes.map(w=>w.name).join()}`;if(m===l||!_)return;l=m,je(e,...p.modes.map(w=>x("button",{role:"radio","aria-checked":String(w.name===_.mode),"data-mode":w.name,title:w.help,onclick:()=>{i.intend({do:"mode",name:w.name})}},w.title))),xe(t,p.modes.find(w=>w.name===_.mode)?.help??""),je(n,x("option",{value:""},"nothing"),...p.modes.filter(w=>w.compare!==!1&&w.name!==_.mode).map(w=>x("option",{value:w.name},w.title)));let y=p.modes.find(w=>w.name===_.mode)?.binding!==!1;s.build(y?["solve",_.mode]:[_.mode])},d="",u=()=>{let _=ts(i.scene.state?.mode??"").actions?.(i)??[],p=_.map(m=>m.name).join();p!==d&&(d=p,je(r,..._.map(({name:m,title:y,help:w,run:b})=>x("button",{"data-action":m,title:w,onclick:b},y))),re(r,_.length>0))};re(r,!1);let f=()=>{let _=i.scene.frames.main,p=_?ts(_.facts.mode).figures(i):[];je(o,...p.flatMap(({name:m,value:y,help:w})=>[x("dt",{title:w},m),x("dd",{title:w},y)])),xe(c,_&&p[0]?p[0].value:"")},g=()=>{h(),s.update(),u(),document.activeElement!==n&&(n.value=i.scene.state?.compare??"")};return i.scene.events.on("catalogue",()=>{l=""}),{element:a,update:g,tick:f}}var Ab=[{action:"add",title:"Add",help:"The selected handle gets more; the others lose as much"},{action:"subtract",title:"Subtract",help:"The selected handle gets less; the others share it"},{action:"smooth",title:"Smooth",help:"Evens out what lies side by side"},{action:"replace",title:"Replace",help:"Goes to a value"}];function wp(i){let{options:e,scene:t}=i,n=x("button",{"data-action":"paint-weights",title:"Paint the weights of the selected handle (6)",onclick:()=>e.set("tool",e.get("tool")==="weight"?"pose":"weight")},"Paint"),s=x("button",{"data-action":"mirror-weights",title:"Copies the weights of the side that the selected handle is on to the other side",onclick:()=>{i.intend({do:"mirror_weights",from:e.get("selected")})}},"Copy to the other side"),r=x("div",{class:"segments two",role:"radiogroup","aria-label":"What the brush does"},...Ab.map(({action:m,title:y,help:w})=>x("button",{role:"radio","data-brush":m,title:w,onclick:()=>e.set("paint_action",m)},y))),o=(m,y,w,b,A)=>{let T=x("input",{type:"range",min:b,max:A,step:.01,"aria-label":y,"data-field":m}),v=x("output",{class:"value"});return T.addEventListener("input",()=>e.set(m,Number(T.value))),{element:x("label",{class:"field slider",title:w},x("span",{},y),v,T),update:()=>{T.value=String(e.get(m)),xe(v,nt(e.get(m)))}}},a=o("brush","Radius","As a part of the shape's size; [ and ] change it",.01,.5),c=o("paint_strength","Strength","How much of it one touch does",.01,1),l=o("paint_value","Value","What Replace goes to",0,1),h=x("input",{type:"checkbox","data-field":"paint-mirror"});h.addEventListener("change",()=>e.set("mirror",h.checked));let d=x("input",{type:"checkbox","data-field":"lock-handle"});d.addEventListener("change",()=>{let m=new Set(e.get("locked")),y=e.get("selected");y&&(d.checked?m.add(y):m.delete(y),e.set("locked",m))});let u=x("p",{class:"fine"}),f=x("div",{class:"options"},r,a.element,c.element,l.element,x("label",{class:"field check",title:"The same on the other side, for the handle there"},x("span",{},"Mirror left and right"),h),x("label",{class:"field check",title:"The brush leaves the weights of this handle alone"},x("span",{},"Lock the selected"),d),u),g=x("p",{class:"fine"}),_=x("div",{class:"options brush"},x("div",{class:"row"},n,s),g,f),p=()=>{let m=e.get("tool")==="weight",y=t.handle(e.get("selected"));n.setAttribute("aria-pressed",String(m)),n.disabled=!t.state?.binding,s.disabled=!y,re(f,m),re(g,m),xe(g,y?`Paints the weights of ${y.name}.`:"Select a bone: its weights are painted.");for(let b of r.querySelectorAll("button"))b.setAttribute("aria-checked",String(b.dataset.brush===e.get("paint_action")));for(let b of[a,c,l])b.update();re(l.element,e.get("paint_action")==="replace"),h.checked=e.get("mirror"),d.checked=y!==null&&e.get("locked").has(y.name),d.disabled=y===null;let w=[...e.get("locked")].filter(b=>t.handle(b));re(u,w.length>0),je(u,`Locked: ${w.join(", ")}`)};return e.events.on("change",m=>{["tool","selected","brush","paint_action","paint_strength","paint_value","mirror","locked"].includes(m)&&p()}),{element:_,update:p}}function Ep(i){let e=new mi(i,!1),t=new mi(i,!1),n=x("details",{class:"more"},x("summary",{},"More"),t.element),s=wp(i),r=x("dl",{class:"facts"}),o=x("ul",{class:"problems"}),a=x("button",{onclick:()=>{i.intend({do:"bind"})}},"Get weights"),c=x("p",{class:"fine"},"The method below needs no weights. They are made when another one is chosen."),{element:l,note:h}=qt("weights","Weights",c,e.element,s.element,o,x("div",{class:"row"},a),n);return n.append(r),i.scene.events.on("catalogue",()=>{e.build(["weights"],u=>u==="weights.method"),t.build(["weights"],u=>u!=="weights.method")}),{element:l,update:()=>{e.update(),t.update(),s.update();let u=i.scene.state,f=[u?.mode,u?.compare].some(m=>m&&i.scene.catalogue.modes.find(y=>y.name===m)?.binding!==!1),g=f?u?.binding:null;for(let m of[e.element,n,s.element,o,a.parentElement])re(m,f);re(c,!f),xe(h,f?g?.rough?"first ones, finer ones are coming":u?.work?"working":g?g.stale?"out of date":"":"none yet":"not used");let _=g?.method?[["Made in",`${nt(g.seconds??NaN)} s`,"Time of the newest binding"],["Rest error",`${nt(g.rest_error??NaN)} units`,"How far the rest pose is from reproduced"],...g.clusters?[["Clusters",String(g.clusters),"Rotations that the solver fits (r)"]]:[]]:[];je(r,..._.flatMap(([m,y,w])=>[x("dt",{title:w},m),x("dd",{title:w},y)]));let p=[...g?.error?[`${g.error.message} ${g.error.remedy??""}`]:[],...g?.notes??[]];je(o,...p.map(m=>x("li",{},m))),re(o,f&&p.length>0),a.disabled=!!u?.work||(u?.handles.length??0)===0,xe(a,g&&!g.stale?"Get weights again":"Get weights"),a.classList.toggle("primary",!!(u&&u.handles.length>0&&(!g||g.stale)))}}}var rl=class{constructor(e,t,n,s,r,o){this.connection=e;this.scene=t;this.options=n;this.viewport=s;this.messages=r;this.cards=o}connection;scene;options;viewport;messages;cards;upload_limit=512*1048576;async intend(e){try{return await this.connection.request(e)}catch(t){return this.report(t),null}}async open_files(e,t){let n=e.map(s=>s.name).join(", ");this.messages.say(`Opening ${n}`);try{let[s,...r]=await Promise.all(e.map(a=>il(this.connection,a,this.upload_limit))),o=await this.connection.request({do:t,upload:s,...r.length>0?{with:r}:{}});return this.cards.opened(n,o),this.messages.say(`${n} opened`),this.look_at_shape(),!0}catch(s){return s instanceof gt&&this.cards.failed(n,s),this.report(s),!1}}look_at_shape(){this.options.set("selected",null),this.options.set("gizmo","off"),this.options.set("tool","pose"),this.viewport.element.focus({preventScroll:!0})}report(e){if(e instanceof gt)this.messages.complain(e);else throw e}};function Ap(i){let{viewport:e,scene:t}=i,n=null,s=null,r=null,o=!1,a=0,c=u=>t.planar?[u.x,u.y]:u.toArray(),l=u=>{for(let f of e.places(u.side)){let g=f.tail&&e.camera.project(f.tail);if(f.tail&&g&&Math.hypot(g.x-u.x,g.y-u.y)<12)return{at:new C().fromArray(Tp(f.handle.rest.tail)),parent:f.handle.name}}return null},h=()=>{n=s=null,e.redraw()};t.events.on("state",()=>{s&&!o&&t.state.revision>=a&&!t.handle(s)&&h()});let d=async u=>{if(!n||o)return;o=!0;let f=await i.intend({do:"add_bone",head:c(n),tail:c(u),...s?{parent:s}:{}});if(o=!1,!f)return;let g=typeof f.handle=="string"?f.handle:null;n=Array.isArray(f.tail)?new C().fromArray(Tp(f.tail)):u,s=g,a=Number(f.revision??0),g&&i.options.set("selected",g),e.redraw()};return{name:"bone",title:"Bone chain",key:"3",icon:"bone",cursor:"crosshair",hint:"Click joints one after the other. Enter ends the chain.",hover(u){r={x:u.x,y:u.y},n&&e.redraw()},press(u){let f=n?null:l(u);if(f)return n=f.at,s=f.parent,!0;let g=e.pick_surface(u.side,u.x,u.y);return g?(n?d(g.rest):n=g.rest,e.redraw(),!0):!1},double:h,cancel:h,finish:h,paint(u,f){if(!n||!r||f!=="main")return;let g=e.camera.project(n);u.strokeStyle="#f2c230",u.fillStyle="#f2c230",u.lineWidth=2,u.setLineDash([5,3]),u.beginPath(),u.moveTo(g.x,g.y),u.lineTo(r.x,r.y),u.stroke(),u.beginPath(),u.arc(g.x,g.y,4,0,2*Math.PI),u.fill()}}}var Tp=i=>[i?.[0]??0,i?.[1]??0,i?.[2]??0];var qs=class{constructor(e,t){this.positions=e;let n=e.length/3,s=new Uint32Array(n+1);for(let o of t)s[o+1]+=2;for(let o=0;o<n;++o)s[o+1]+=s[o];this.starts=s.slice(),this.others=new Uint32Array(2*t.length);let r=s;for(let o=0;o<t.length;o+=3)for(let a=0;a<3;++a){let c=t[o+a];this.others[r[c]++]=t[o+(a+1)%3],this.others[r[c]++]=t[o+(a+2)%3]}}positions;starts;others;within(e,t){let{positions:n,starts:s,others:r}=this,o=l=>Math.hypot(n[3*l]-n[3*e],n[3*l+1]-n[3*e+1],n[3*l+2]-n[3*e+2])<=t,a=[e],c=new Set(a);for(let l=0;l<a.length;++l){let h=a[l];for(let d=s[h];d<s[h+1];++d)c.has(r[d])||(c.add(r[d]),o(r[d])&&a.push(r[d]))}return a}};function Rp(i){let{viewport:e,scene:t,options:n}=i,s=null,r=null,o=new Set,a=null,c=()=>n.get("brush")*(e.shape?.radius??1),l=d=>{let u=e.pick_surface(d.side,d.x,d.y);if(!u||!t.mesh)return!1;r!==t.mesh&&(s=new qs(t.mesh.positions,t.mesh.triangles)),r=t.mesh;for(let f of s.within(u.vertex,c()))o.add(f);return e.mark_vertices(o),!0},h=()=>{o.clear(),e.mark_vertices(null)};return{name:"brush",title:"Region brush",key:"4",icon:"brush",cursor:"crosshair",hint:"Paint over the shape: what you paint becomes a region. [ and ] change the brush.",hover(d){a={x:d.x,y:d.y,pixels:c()/e.camera.pixel_size(e.camera.target)},e.redraw()},press:l,drag(d){a={x:d.x,y:d.y,pixels:c()/e.camera.pixel_size(e.camera.target)},l(d)},release(){let d=[...o].sort((u,f)=>u-f);h(),d.length>0&&vh(i,d)},cancel(){a=null,h()},paint(d,u){!a||u!=="main"||(d.beginPath(),d.arc(a.x,a.y,a.pixels,0,2*Math.PI),d.strokeStyle="#3d7fe0",d.lineWidth=1.5,d.stroke())}}}async function vh(i,e){let t=await i.intend({do:"add_region",vertices:e});typeof t?.handle=="string"&&i.options.set("selected",t.handle)}var Rb=14;function Pp(i){let{viewport:e,scene:t,options:n}=i,s=null,r=null,o=null,a=null,c=h=>{let d=null,u=Rb;for(let f of Cp(t.state?.handles??[])){let g=e.camera.project(f.at),_=Math.hypot(g.x-h.x,g.y-h.y);_>=u||(u=_,d=f)}return d},l=()=>{s=r=o=null,e.redraw()};return{name:"joint",title:"Move joints",key:"J",icon:"joint",cursor:"default",hint:"Drag a joint of the skeleton at rest to where it belongs.",hover(h){a=c(h),n.set("hovered",a?.handle??null),e.redraw()},press(h){return s=c(h),s?(n.set("selected",s.handle),r=e.camera.on_plane(h.x,h.y,s.at),!0):!1},drag(h){let d=s&&e.camera.on_plane(h.x,h.y,s.at);!s||!r||!d||(o=s.at.clone().add(d).sub(r),e.redraw())},release(){let h=s,d=o;l(),!(!h||!d)&&i.intend({do:"move_joint",handle:h.handle,end:h.end,position:t.planar?[d.x,d.y]:d.toArray(),mirror:n.get("mirror")})},preview:h=>`Drag to move the joint of ${h} at rest.`,cancel(){let h=s!==null;return l(),h},paint(h,d){if(d!=="main")return;let u=t.state?.handles??[],f=g=>s&&o&&g.distanceTo(s.at)<1e-6*(t.state?.shape?.size??1)?o:g;h.lineWidth=1.5,h.strokeStyle="#f2c230";for(let g of u){if(g.type!=="bone")continue;let _=e.camera.project(f(ol(g.rest.head))),p=e.camera.project(f(ol(g.rest.tail)));h.beginPath(),h.moveTo(_.x,_.y),h.lineTo(p.x,p.y),h.stroke()}for(let g of Cp(u)){let _=e.camera.project(f(g.at)),p=(s??a)?.handle===g.handle&&(s??a)?.end===g.end;h.fillStyle=p?"#ffffff":"#f2c230",h.beginPath(),h.arc(_.x,_.y,p?6:4,0,2*Math.PI),h.fill(),h.stroke()}}}}var ol=i=>new C(i?.[0]??0,i?.[1]??0,i?.[2]??0);function Cp(i){let e=i.filter(s=>s.type==="bone"),t=e.map(s=>({handle:s.name,end:"head",at:ol(s.rest.head)})),n=s=>t.some(r=>r.at.distanceTo(s)<1e-9+1e-6*s.length());for(let s of e){let r=ol(s.rest.tail);n(r)||t.push({handle:s.name,end:"tail",at:r})}return t}function Ip(i,e,t){let n=!1;for(let s=0,r=i.length-1;s<i.length;r=s++){let o=i[s],a=i[r];o.y>t!=a.y>t&&e<(a.x-o.x)*(t-o.y)/(a.y-o.y)+o.x&&(n=!n)}return n}function Lp(i){let{viewport:e,scene:t}=i,n=[],s=o=>{let a=(t.mesh?.positions.length??0)/3,c=e.read_positions(o,0,a),l=[],h=e.camera.target.clone();for(let d=0;d<a;++d){let u=e.camera.project(h.set(c[3*d],c[3*d+1],c[3*d+2]));Ip(n,u.x,u.y)&&l.push(d)}return l},r=o=>{let a=new Set;for(let c of e.visible_triangles(o,(l,h)=>Ip(n,l,h)))for(let l=0;l<3;++l)a.add(t.mesh.triangles[3*c+l]);return[...a].sort((c,l)=>c-l)};return{name:"lasso",title:"Region lasso",key:"5",icon:"lasso",cursor:"crosshair",hint:"Draw around a part of the shape to make it a region. With Alt, also what is behind.",press(o){return n=[{x:o.x,y:o.y}],!0},drag(o){n.push({x:o.x,y:o.y}),e.redraw()},release(o){let a=n.length<3||!t.mesh?[]:o.alt?s(o.side):r(o.side);n=[],e.redraw(),a.length>0?vh(i,a):i.messages.say("Nothing of the shape is inside the lasso.")},cancel(){n=[],e.redraw()},paint(o,a){n.length<2||a!=="main"||(o.beginPath(),n.forEach((c,l)=>l===0?o.moveTo(c.x,c.y):o.lineTo(c.x,c.y)),o.closePath(),o.fillStyle="rgb(61 127 224 / 0.15)",o.fill(),o.strokeStyle="#3d7fe0",o.lineWidth=1.5,o.stroke())}}}function Dp(i){let{viewport:e,options:t}=i;return{name:"pin",title:"Pin and free",key:"P",icon:"pin",cursor:"pointer",hint:"Click a handle to pin it where it is, or to free it.",hover(n){t.set("hovered",hn.pick(e.camera,e.places(n.side),n.x,n.y)?.handle.name??null)},preview:n=>i.scene.handle(n)?.constraint==="free"?`Click to pin ${n} where it is.`:`Click to free ${n}.`,press(n){let s=hn.pick(e.camera,e.places(n.side),n.x,n.y);return s?(t.set("selected",s.handle.name),yh(i,s.handle.name),!0):!1}}}function yh(i,e){let t=i.scene.handle(e);t&&i.intend({do:"constrain",handle:e,kind:t.constraint==="free"?"position":"free"})}function Np(i){let{viewport:e,options:t,scene:n}=i,s=null,r=null,o=null,a=l=>n.planar?[l.x,l.y]:l.toArray(),c=l=>hn.pick(e.camera,e.places(l.side).filter(h=>h.handle.type==="point"),l.x,l.y);return{name:"point",title:"Point",key:"2",icon:"point",cursor:"crosshair",hint:"Click the shape to place a point handle. Drag a point to move it over the shape.",hover(l){let h=c(l);t.set("hovered",h?.handle.name??null),o=h?null:e.pick_surface(l.side,l.x,l.y)?{x:l.x,y:l.y}:null,e.redraw()},press(l){if(s=c(l),r=null,s)return t.set("selected",s.handle.name),!0;let h=e.pick_surface(l.side,l.x,l.y);return h?(i.intend({do:"add_point",position:a(h.rest)}).then(d=>{typeof d?.handle=="string"&&t.set("selected",d.handle)}),!0):!1},drag(l){if(!s)return;let h=e.pick_surface(l.side,l.x,l.y);h&&(r=h.rest,e.held={name:s.handle.name,anchor:h.position},e.redraw())},release(){e.held=null,s&&r&&i.intend({do:"move_handle",handle:s.handle.name,position:a(r)}),s=r=null,e.redraw()},cancel(){o=null},paint(l,h){!o||h!=="main"||(l.beginPath(),l.arc(o.x,o.y,6,0,2*Math.PI),l.strokeStyle="#f2c230",l.lineWidth=2,l.setLineDash([3,2]),l.stroke())}}}function Fp(i){let{viewport:e,options:t}=i,n=null,s=null,r=null,o="",a=!1,c,l=h=>t.get("handles")?hn.pick(e.camera,e.places(h.side),h.x,h.y,h.touch):null;return{name:"pose",title:"Pose",key:"1",icon:"pose",cursor:"default",hint:"Drag any handle. Drag beside the shape to look around, scroll to zoom.",hover(h){t.set("hovered",l(h)?.handle.name??null)},press(h){let d=l(h);if(!d)return!1;o=d.handle.name,t.set("selected",o);let u=hn.takes_tail(e.camera,d,h.x,h.y);return c=u?"tail":void 0,r=(u?d.tail:d.anchor).clone(),s=e.camera.on_plane(h.x,h.y,r),a=!1,n=new Ln(i,o,u?"tail":null),!0},drag(h){let d=r&&e.camera.on_plane(h.x,h.y,r);if(!n||!s||!r||!d)return;a=!0;let u=r.clone().add(d).sub(s);e.held={name:o,anchor:u,end:c},n.to_position(u),e.redraw()},release(){a&&n?.end(),n=null,a&&Pb(i)},preview:h=>`Drag to move ${h}. Click to select it.`,cancel(){let h=n!==null;return n&&a&&n.cancel(),n=null,a=!1,e.held=null,e.redraw(),h||t.set("selected",null),h}}}var Cb=700;function Pb(i){let{viewport:e,scene:t}=i,n=e.held,s=Ln.last,r=()=>{o(),clearTimeout(a),e.held===n&&(e.held=null),e.redraw()},o=t.events.on("frame",()=>{(t.frames.main?.facts.acknowledged??0)>=s&&r()}),a=setTimeout(r,Cb);(t.frames.main?.facts.acknowledged??0)>=s&&r()}var Ib=0;function Up(i){let{viewport:e,scene:t,options:n}=i,s=null,r=null,o=null,a=0,c=[],l=!1,h=()=>n.get("brush")*(e.shape?.radius??1),d=g=>{o={x:g.x,y:g.y,pixels:h()/e.camera.pixel_size(e.camera.target)},e.redraw()},u=g=>{let _=e.pick_surface(g.side,g.x,g.y);return!_||!t.mesh?!1:(c[c.length-1]!==_.vertex&&c.push(_.vertex),r!==t.mesh&&(s=new qs(t.mesh.positions,t.mesh.triangles)),r=t.mesh,e.mark_vertices(s.within(_.vertex,h())),f(),!0)},f=async()=>{if(l||c.length===0)return;l=!0;let g=a;for(;c.length>0;){let _=c.splice(0,500),p=[...n.get("locked")].filter(y=>t.handle(y));await i.intend({do:"paint",handle:n.get("selected"),action:n.get("paint_action"),vertices:_,radius:h(),strength:n.get("paint_strength"),value:n.get("paint_value"),mirror:n.get("mirror")&&Lb(i),stroke:g,...p.length>0?{locked:p}:{}})||(c=[])}l=!1};return{name:"weight",title:"Paint weights",key:"6",icon:"weight",cursor:"crosshair",hint:"Paint the weights of the selected handle. [ and ] change the brush; the Weights panel has the rest.",hover(g){d(g),e.mark_vertices(null)},press(g){return t.handle(n.get("selected"))?e.pick_surface(g.side,g.x,g.y)?(n.set("weights",!0),a=++Ib,d(g),u(g)):!1:(i.messages.say("Select a bone first, in the list or with the pose tool: its weights are painted."),!0)},drag(g){d(g),a&&u(g)},release(){a=0,e.mark_vertices(null)},cancel(){a=0,o=null,e.mark_vertices(null)},paint(g,_){!o||_!=="main"||(g.beginPath(),g.arc(o.x,o.y,o.pixels,0,2*Math.PI),g.strokeStyle="#f2c230",g.lineWidth=1.5,g.stroke())}}}function Lb(i){let e=i.options.get("selected")??"";return/(^|[._\- ])[lr]([._\- ]?\d*)?$/i.test(e)||/left|right/i.test(e)}function Op(i){return[Fp,Dp,Np,Ap,Pp,Up,Rp,Lp,Zf].map(e=>e(i))}var ns=new mr,Tt=new C,Ui=new C,xt=new _t,Bp={X:new C(1,0,0),Y:new C(0,1,0),Z:new C(0,0,1)},xh={type:"change"},kp={type:"mouseDown",mode:null},zp={type:"mouseUp",mode:null},Vp={type:"objectChange"},ul=class extends gr{constructor(e,t=null){super(void 0,t);let n=new Sh(this);this._root=n;let s=new Mh;this._gizmo=s,n.add(s);let r=new wh;this._plane=r,n.add(r);let o=this;function a(w,b){let A=b;Object.defineProperty(o,w,{get:function(){return A!==void 0?A:b},set:function(T){A!==T&&(A=T,r[w]=T,s[w]=T,o.dispatchEvent({type:w+"-changed",value:T}),o.dispatchEvent(xh))}}),o[w]=b,r[w]=b,s[w]=b}a("camera",e),a("object",void 0),a("enabled",!0),a("axis",null),a("mode","translate"),a("translationSnap",null),a("rotationSnap",null),a("scaleSnap",null),a("space","world"),a("size",1),this.viewport=null,a("dragging",!1),a("showX",!0),a("showY",!0),a("showZ",!0),a("showXY",!0),a("showYZ",!0),a("showXZ",!0),a("showXYZE",!0),a("showE",!0),a("minX",-1/0),a("maxX",1/0),a("minY",-1/0),a("maxY",1/0),a("minZ",-1/0),a("maxZ",1/0);let c=new C,l=new C,h=new _t,d=new _t,u=new C,f=new _t,g=new C,_=new C,p=new C,m=0,y=new C;a("worldPosition",c),a("worldPositionStart",l),a("worldQuaternion",h),a("worldQuaternionStart",d),a("cameraPosition",u),a("cameraQuaternion",f),a("pointStart",g),a("pointEnd",_),a("rotationAxis",p),a("rotationAngle",m),a("eye",y),this._offset=new C,this._startNorm=new C,this._endNorm=new C,this._cameraScale=new C,this._parentPosition=new C,this._parentQuaternion=new _t,this._parentQuaternionInv=new _t,this._parentScale=new C,this._worldScaleStart=new C,this._worldQuaternionInv=new _t,this._worldScale=new C,this._positionStart=new C,this._quaternionStart=new _t,this._scaleStart=new C,this._getPointer=Db.bind(this),this._onPointerDown=Fb.bind(this),this._onPointerHover=Nb.bind(this),this._onPointerMove=Ub.bind(this),this._onPointerUp=Ob.bind(this),t!==null&&this.connect(t)}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointermove",this._onPointerHover),this.domElement.addEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerHover),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction=""}getHelper(){return this._root}pointerHover(e){if(this.object===void 0||this.dragging===!0)return;e!==null&&ns.setFromCamera(e,this.camera);let t=bh(this._gizmo.picker[this.mode],ns);t?this.axis=t.object.name:this.axis=null}pointerDown(e){if(!(this.object===void 0||this.dragging===!0||e!=null&&e.button!==0)&&this.axis!==null){e!==null&&ns.setFromCamera(e,this.camera);let t=bh(this._plane,ns,!0);t&&(this.object.updateMatrixWorld(),this.object.parent.updateMatrixWorld(),this._positionStart.copy(this.object.position),this._quaternionStart.copy(this.object.quaternion),this._scaleStart.copy(this.object.scale),this.object.matrixWorld.decompose(this.worldPositionStart,this.worldQuaternionStart,this._worldScaleStart),this.pointStart.copy(t.point).sub(this.worldPositionStart)),this.dragging=!0,kp.mode=this.mode,this.dispatchEvent(kp)}}pointerMove(e){let t=this.axis,n=this.mode,s=this.object,r=this.space;if(n==="scale"?r="local":(t==="E"||t==="XYZE"||t==="XYZ")&&(r="world"),s===void 0||t===null||this.dragging===!1||e!==null&&e.button!==-1)return;e!==null&&ns.setFromCamera(e,this.camera);let o=bh(this._plane,ns,!0);if(o){if(this.pointEnd.copy(o.point).sub(this.worldPositionStart),n==="translate")this._offset.copy(this.pointEnd).sub(this.pointStart),r==="local"&&t!=="XYZ"&&this._offset.applyQuaternion(this._worldQuaternionInv),t.indexOf("X")===-1&&(this._offset.x=0),t.indexOf("Y")===-1&&(this._offset.y=0),t.indexOf("Z")===-1&&(this._offset.z=0),r==="local"&&t!=="XYZ"?this._offset.applyQuaternion(this._quaternionStart).divide(this._parentScale):this._offset.applyQuaternion(this._parentQuaternionInv).divide(this._parentScale),s.position.copy(this._offset).add(this._positionStart),this.translationSnap&&(r==="local"&&(s.position.applyQuaternion(xt.copy(this._quaternionStart).invert()),t.search("X")!==-1&&(s.position.x=Math.round(s.position.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(s.position.y=Math.round(s.position.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(s.position.z=Math.round(s.position.z/this.translationSnap)*this.translationSnap),s.position.applyQuaternion(this._quaternionStart)),r==="world"&&(s.getWorldPosition(Tt),t.search("X")!==-1&&(Tt.x=Math.round(Tt.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(Tt.y=Math.round(Tt.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(Tt.z=Math.round(Tt.z/this.translationSnap)*this.translationSnap),s.position.copy(s.parent.worldToLocal(Tt)))),s.position.x=Math.max(this.minX,Math.min(this.maxX,s.position.x)),s.position.y=Math.max(this.minY,Math.min(this.maxY,s.position.y)),s.position.z=Math.max(this.minZ,Math.min(this.maxZ,s.position.z));else if(n==="scale"){if(t.search("XYZ")!==-1){let a=this.pointEnd.length()/this.pointStart.length();this.pointEnd.dot(this.pointStart)<0&&(a*=-1),Ui.set(a,a,a)}else Tt.copy(this.pointStart),Ui.copy(this.pointEnd),Tt.applyQuaternion(this._worldQuaternionInv),Ui.applyQuaternion(this._worldQuaternionInv),Ui.divide(Tt),t.search("X")===-1&&(Ui.x=1),t.search("Y")===-1&&(Ui.y=1),t.search("Z")===-1&&(Ui.z=1);s.scale.copy(this._scaleStart).multiply(Ui),this.scaleSnap&&(t.search("X")!==-1&&(s.scale.x=Math.round(s.scale.x/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Y")!==-1&&(s.scale.y=Math.round(s.scale.y/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Z")!==-1&&(s.scale.z=Math.round(s.scale.z/this.scaleSnap)*this.scaleSnap||this.scaleSnap))}else if(n==="rotate"){this._offset.copy(this.pointEnd).sub(this.pointStart);let a=20/this.worldPosition.distanceTo(Tt.setFromMatrixPosition(this.camera.matrixWorld)),c=!1;t==="XYZE"?(this.rotationAxis.copy(this._offset).cross(this.eye).normalize(),this.rotationAngle=this._offset.dot(Tt.copy(this.rotationAxis).cross(this.eye))*a):(t==="X"||t==="Y"||t==="Z")&&(this.rotationAxis.copy(Bp[t]),Tt.copy(Bp[t]),r==="local"&&Tt.applyQuaternion(this.worldQuaternion),Tt.cross(this.eye),Tt.length()===0?c=!0:this.rotationAngle=this._offset.dot(Tt.normalize())*a),(t==="E"||c)&&(this.rotationAxis.copy(this.eye),this.rotationAngle=this.pointEnd.angleTo(this.pointStart),this._startNorm.copy(this.pointStart).normalize(),this._endNorm.copy(this.pointEnd).normalize(),this.rotationAngle*=this._endNorm.cross(this._startNorm).dot(this.eye)<0?1:-1),this.rotationSnap&&(this.rotationAngle=Math.round(this.rotationAngle/this.rotationSnap)*this.rotationSnap),r==="local"&&t!=="E"&&t!=="XYZE"?(s.quaternion.copy(this._quaternionStart),s.quaternion.multiply(xt.setFromAxisAngle(this.rotationAxis,this.rotationAngle)).normalize()):(this.rotationAxis.applyQuaternion(this._parentQuaternionInv),s.quaternion.copy(xt.setFromAxisAngle(this.rotationAxis,this.rotationAngle)),s.quaternion.multiply(this._quaternionStart).normalize())}this.dispatchEvent(xh),this.dispatchEvent(Vp)}}pointerUp(e){e!==null&&e.button!==0||(this.dragging&&this.axis!==null&&(zp.mode=this.mode,this.dispatchEvent(zp)),this.dragging=!1,this.axis=null)}dispose(){this.disconnect(),this._root.dispose()}attach(e){return this.object=e,this._root.visible=!0,this}detach(){return this.object=void 0,this.axis=null,this._root.visible=!1,this}reset(){this.enabled&&this.dragging&&(this.object.position.copy(this._positionStart),this.object.quaternion.copy(this._quaternionStart),this.object.scale.copy(this._scaleStart),this.dispatchEvent(xh),this.dispatchEvent(Vp),this.pointStart.copy(this.pointEnd))}getRaycaster(){return ns}getMode(){return this.mode}setMode(e){this.mode=e}setTranslationSnap(e){this.translationSnap=e}setRotationSnap(e){this.rotationSnap=e}setScaleSnap(e){this.scaleSnap=e}setSize(e){this.size=e}setSpace(e){this.space=e}setColors(e,t,n,s){let r=this._gizmo.materialLib;r.xAxis.color.set(e),r.yAxis.color.set(t),r.zAxis.color.set(n),r.active.color.set(s),r.xAxisTransparent.color.set(e),r.yAxisTransparent.color.set(t),r.zAxisTransparent.color.set(n),r.activeTransparent.color.set(s),r.xAxis._color&&r.xAxis._color.set(e),r.yAxis._color&&r.yAxis._color.set(t),r.zAxis._color&&r.zAxis._color.set(n),r.active._color&&r.active._color.set(s),r.xAxisTransparent._color&&r.xAxisTransparent._color.set(e),r.yAxisTransparent._color&&r.yAxisTransparent._color.set(t),r.zAxisTransparent._color&&r.zAxisTransparent._color.set(n),r.activeTransparent._color&&r.activeTransparent._color.set(s)}};function Db(i){if(this.domElement.ownerDocument.pointerLockElement)return{x:0,y:0,button:i.button};{let e=this.domElement.getBoundingClientRect(),t=this.viewport,n,s,r,o;return t!==null?(n=t.x,s=e.height-t.y-t.w,r=t.z,o=t.w):(n=0,s=0,r=e.width,o=e.height),{x:(i.clientX-e.left-n)/r*2-1,y:-(i.clientY-e.top-s)/o*2+1,button:i.button}}}function Nb(i){if(this.enabled)switch(i.pointerType){case"mouse":case"pen":this.pointerHover(this._getPointer(i));break}}function Fb(i){this.enabled&&(document.pointerLockElement||this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.pointerHover(this._getPointer(i)),this.pointerDown(this._getPointer(i)))}function Ub(i){this.enabled&&this.pointerMove(this._getPointer(i))}function Ob(i){this.enabled&&(this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.pointerUp(this._getPointer(i)))}function bh(i,e,t){let n=e.intersectObject(i,!0);for(let s=0;s<n.length;s++)if(n[s].object.visible||t)return n[s];return!1}var al=new qn,ct=new C(0,1,0),Gp=new C(0,0,0),Hp=new $e,ll=new _t,hl=new _t,Qn=new C,dl=new $e,Xr=new C(1,0,0),is=new C(0,1,0),qr=new C(0,0,1),cl=new C,Hr=new C,Wr=new C,Sh=class extends Pt{constructor(e){super(),this.isTransformControlsRoot=!0,this.controls=e,this.visible=!1}updateMatrixWorld(e){let t=this.controls;t.object!==void 0&&(t.object.updateMatrixWorld(),t.object.parent===null?console.error("TransformControls: The attached 3D object must be a part of the scene graph."):t.object.parent.matrixWorld.decompose(t._parentPosition,t._parentQuaternion,t._parentScale),t.object.matrixWorld.decompose(t.worldPosition,t.worldQuaternion,t._worldScale),t._parentQuaternionInv.copy(t._parentQuaternion).invert(),t._worldQuaternionInv.copy(t.worldQuaternion).invert()),t.camera.updateMatrixWorld(),t.camera.matrixWorld.decompose(t.cameraPosition,t.cameraQuaternion,t._cameraScale),t.camera.isOrthographicCamera?t.camera.getWorldDirection(t.eye).negate():t.eye.copy(t.cameraPosition).sub(t.worldPosition).normalize(),this.parent&&(dl.copy(this.parent.matrixWorld).invert(),dl.decompose(this.position,this.quaternion,this.scale)),super.updateMatrixWorld(e)}dispose(){this.traverse(function(e){e.geometry&&e.geometry.dispose(),e.material&&e.material.dispose()})}},Mh=class extends Pt{constructor(){super(),this.isTransformControlsGizmo=!0,this.type="TransformControlsGizmo";let e=new qi({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),t=new Es({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),n=e.clone();n.opacity=.15;let s=t.clone();s.opacity=.5;let r=e.clone();r.color.setHex(16711680);let o=e.clone();o.color.setHex(65280);let a=e.clone();a.color.setHex(255);let c=e.clone();c.color.setHex(16711680),c.opacity=.5;let l=e.clone();l.color.setHex(65280),l.opacity=.5;let h=e.clone();h.color.setHex(255),h.opacity=.5;let d=e.clone();d.opacity=.25;let u=e.clone();u.color.setHex(16776960),u.opacity=.25;let f=e.clone();f.color.setHex(16776960);let g=e.clone();g.color.setHex(7895160),this.materialLib={xAxis:r,yAxis:o,zAxis:a,active:f,xAxisTransparent:c,yAxisTransparent:l,zAxisTransparent:h,activeTransparent:u};let _=new Gt(0,.04,.1,12);_.translate(0,.05,0);let p=new wt(.08,.08,.08);p.translate(0,.04,0);let m=new tt;m.setAttribute("position",new rt([0,0,0,1,0,0],3));let y=new Gt(.0075,.0075,.5,3);y.translate(0,.25,0);function w(G,Y){let V=new ui(G,.0075,3,64,Y*Math.PI*2);return V.rotateY(Math.PI/2),V.rotateX(Math.PI/2),V}function b(){let G=new tt;return G.setAttribute("position",new rt([0,0,0,1,1,1],3)),G}let A={X:[[new oe(_,r),[.5,0,0],[0,0,-Math.PI/2]],[new oe(_,r),[-.5,0,0],[0,0,Math.PI/2]],[new oe(y,r),[0,0,0],[0,0,-Math.PI/2]]],Y:[[new oe(_,o),[0,.5,0]],[new oe(_,o),[0,-.5,0],[Math.PI,0,0]],[new oe(y,o)]],Z:[[new oe(_,a),[0,0,.5],[Math.PI/2,0,0]],[new oe(_,a),[0,0,-.5],[-Math.PI/2,0,0]],[new oe(y,a),null,[Math.PI/2,0,0]]],XYZ:[[new oe(new Ai(.1,0),d),[0,0,0]]],XY:[[new oe(new wt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new oe(new wt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new wt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]]},T={X:[[new oe(new Gt(.2,0,.6,4),n),[.3,0,0],[0,0,-Math.PI/2]],[new oe(new Gt(.2,0,.6,4),n),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new oe(new Gt(.2,0,.6,4),n),[0,.3,0]],[new oe(new Gt(.2,0,.6,4),n),[0,-.3,0],[0,0,Math.PI]]],Z:[[new oe(new Gt(.2,0,.6,4),n),[0,0,.3],[Math.PI/2,0,0]],[new oe(new Gt(.2,0,.6,4),n),[0,0,-.3],[-Math.PI/2,0,0]]],XYZ:[[new oe(new Ai(.2,0),n)]],XY:[[new oe(new wt(.2,.2,.01),n),[.15,.15,0]]],YZ:[[new oe(new wt(.2,.2,.01),n),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new wt(.2,.2,.01),n),[.15,0,.15],[-Math.PI/2,0,0]]]},v={START:[[new oe(new Ai(.01,2),s),null,null,null,"helper"]],END:[[new oe(new Ai(.01,2),s),null,null,null,"helper"]],DELTA:[[new gn(b(),s),null,null,null,"helper"]],X:[[new gn(m,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new gn(m,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new gn(m,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]},E={XYZE:[[new oe(w(.5,1),g),null,[0,Math.PI/2,0]]],X:[[new oe(w(.5,.5),r)]],Y:[[new oe(w(.5,.5),o),null,[0,0,-Math.PI/2]]],Z:[[new oe(w(.5,.5),a),null,[0,Math.PI/2,0]]],E:[[new oe(w(.75,1),u),null,[0,Math.PI/2,0]]]},N={AXIS:[[new gn(m,s),[-1e3,0,0],null,[1e6,1,1],"helper"]]},P={XYZE:[[new oe(new fr(.25,10,8),n)]],X:[[new oe(new ui(.5,.1,4,24),n),[0,0,0],[0,-Math.PI/2,-Math.PI/2]]],Y:[[new oe(new ui(.5,.1,4,24),n),[0,0,0],[Math.PI/2,0,0]]],Z:[[new oe(new ui(.5,.1,4,24),n),[0,0,0],[0,0,-Math.PI/2]]],E:[[new oe(new ui(.75,.1,2,24),n)]]},F={X:[[new oe(p,r),[.5,0,0],[0,0,-Math.PI/2]],[new oe(y,r),[0,0,0],[0,0,-Math.PI/2]],[new oe(p,r),[-.5,0,0],[0,0,Math.PI/2]]],Y:[[new oe(p,o),[0,.5,0]],[new oe(y,o)],[new oe(p,o),[0,-.5,0],[0,0,Math.PI]]],Z:[[new oe(p,a),[0,0,.5],[Math.PI/2,0,0]],[new oe(y,a),[0,0,0],[Math.PI/2,0,0]],[new oe(p,a),[0,0,-.5],[-Math.PI/2,0,0]]],XY:[[new oe(new wt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new oe(new wt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new wt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new oe(new wt(.1,.1,.1),d)]]},O={X:[[new oe(new Gt(.2,0,.6,4),n),[.3,0,0],[0,0,-Math.PI/2]],[new oe(new Gt(.2,0,.6,4),n),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new oe(new Gt(.2,0,.6,4),n),[0,.3,0]],[new oe(new Gt(.2,0,.6,4),n),[0,-.3,0],[0,0,Math.PI]]],Z:[[new oe(new Gt(.2,0,.6,4),n),[0,0,.3],[Math.PI/2,0,0]],[new oe(new Gt(.2,0,.6,4),n),[0,0,-.3],[-Math.PI/2,0,0]]],XY:[[new oe(new wt(.2,.2,.01),n),[.15,.15,0]]],YZ:[[new oe(new wt(.2,.2,.01),n),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new wt(.2,.2,.01),n),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new oe(new wt(.2,.2,.2),n),[0,0,0]]]},X={X:[[new gn(m,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new gn(m,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new gn(m,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]};function L(G){let Y=new Pt;for(let V in G)for(let te=G[V].length;te--;){let H=G[V][te][0].clone(),Q=G[V][te][1],ee=G[V][te][2],be=G[V][te][3],Fe=G[V][te][4];H.name=V,H.tag=Fe,Q&&H.position.set(Q[0],Q[1],Q[2]),ee&&H.rotation.set(ee[0],ee[1],ee[2]),be&&H.scale.set(be[0],be[1],be[2]),H.updateMatrix();let Z=H.geometry.clone();Z.applyMatrix4(H.matrix),H.geometry=Z,H.renderOrder=1/0,H.position.set(0,0,0),H.rotation.set(0,0,0),H.scale.set(1,1,1),Y.add(H)}return Y}this.gizmo={},this.picker={},this.helper={},this.add(this.gizmo.translate=L(A)),this.add(this.gizmo.rotate=L(E)),this.add(this.gizmo.scale=L(F)),this.add(this.picker.translate=L(T)),this.add(this.picker.rotate=L(P)),this.add(this.picker.scale=L(O)),this.add(this.helper.translate=L(v)),this.add(this.helper.rotate=L(N)),this.add(this.helper.scale=L(X)),this.picker.translate.visible=!1,this.picker.rotate.visible=!1,this.picker.scale.visible=!1}updateMatrixWorld(e){let n=(this.mode==="scale"?"local":this.space)==="local"?this.worldQuaternion:hl;this.gizmo.translate.visible=this.mode==="translate",this.gizmo.rotate.visible=this.mode==="rotate",this.gizmo.scale.visible=this.mode==="scale",this.helper.translate.visible=this.mode==="translate",this.helper.rotate.visible=this.mode==="rotate",this.helper.scale.visible=this.mode==="scale";let s=[];s=s.concat(this.picker[this.mode].children),s=s.concat(this.gizmo[this.mode].children),s=s.concat(this.helper[this.mode].children);for(let r=0;r<s.length;r++){let o=s[r];o.visible=!0,o.rotation.set(0,0,0),o.position.copy(this.worldPosition);let a;if(this.camera.isOrthographicCamera?a=(this.camera.top-this.camera.bottom)/this.camera.zoom:a=this.worldPosition.distanceTo(this.cameraPosition)*Math.min(1.9*Math.tan(Math.PI*this.camera.fov/360)/this.camera.zoom,7),o.scale.set(1,1,1).multiplyScalar(a*this.size/4),o.tag==="helper"){o.visible=!1,o.name==="AXIS"?(o.visible=!!this.axis,this.axis==="X"&&(xt.setFromEuler(al.set(0,0,0)),o.quaternion.copy(n).multiply(xt),Math.abs(ct.copy(Xr).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Y"&&(xt.setFromEuler(al.set(0,0,Math.PI/2)),o.quaternion.copy(n).multiply(xt),Math.abs(ct.copy(is).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Z"&&(xt.setFromEuler(al.set(0,Math.PI/2,0)),o.quaternion.copy(n).multiply(xt),Math.abs(ct.copy(qr).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="XYZE"&&(xt.setFromEuler(al.set(0,Math.PI/2,0)),ct.copy(this.rotationAxis),o.quaternion.setFromRotationMatrix(Hp.lookAt(Gp,ct,is)),o.quaternion.multiply(xt),o.visible=this.dragging),this.axis==="E"&&(o.visible=!1)):o.name==="START"?(o.position.copy(this.worldPositionStart),o.visible=this.dragging):o.name==="END"?(o.position.copy(this.worldPosition),o.visible=this.dragging):o.name==="DELTA"?(o.position.copy(this.worldPositionStart),o.quaternion.copy(this.worldQuaternionStart),Tt.set(1e-10,1e-10,1e-10).add(this.worldPositionStart).sub(this.worldPosition).multiplyScalar(-1),Tt.applyQuaternion(this.worldQuaternionStart.clone().invert()),o.scale.copy(Tt),o.visible=this.dragging):(o.quaternion.copy(n),this.dragging?o.position.copy(this.worldPositionStart):o.position.copy(this.worldPosition),this.axis&&(o.visible=this.axis.search(o.name)!==-1));continue}o.quaternion.copy(n),this.mode==="translate"||this.mode==="scale"?(o.name==="X"&&Math.abs(ct.copy(Xr).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Y"&&Math.abs(ct.copy(is).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Z"&&Math.abs(ct.copy(qr).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XY"&&Math.abs(ct.copy(qr).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="YZ"&&Math.abs(ct.copy(Xr).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XZ"&&Math.abs(ct.copy(is).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1)):this.mode==="rotate"&&(ll.copy(n),ct.copy(this.eye).applyQuaternion(xt.copy(n).invert()),o.name.search("E")!==-1&&o.quaternion.setFromRotationMatrix(Hp.lookAt(this.eye,Gp,is)),o.name==="X"&&(xt.setFromAxisAngle(Xr,Math.atan2(-ct.y,ct.z)),xt.multiplyQuaternions(ll,xt),o.quaternion.copy(xt)),o.name==="Y"&&(xt.setFromAxisAngle(is,Math.atan2(ct.x,ct.z)),xt.multiplyQuaternions(ll,xt),o.quaternion.copy(xt)),o.name==="Z"&&(xt.setFromAxisAngle(qr,Math.atan2(ct.y,ct.x)),xt.multiplyQuaternions(ll,xt),o.quaternion.copy(xt))),o.visible=o.visible&&(o.name.indexOf("X")===-1||this.showX),o.visible=o.visible&&(o.name.indexOf("Y")===-1||this.showY),o.visible=o.visible&&(o.name.indexOf("Z")===-1||this.showZ),o.visible=o.visible&&(o.name.indexOf("E")===-1||this.showX&&this.showY&&this.showZ),o.visible=o.visible&&(o.name.indexOf("XY")===-1||this.showXY),o.visible=o.visible&&(o.name.indexOf("YZ")===-1||this.showYZ),o.visible=o.visible&&(o.name.indexOf("XZ")===-1||this.showXZ),o.visible=o.visible&&(o.name!=="E"||this.showE),o.visible=o.visible&&(o.name!=="XYZE"||this.showXYZE),o.material._color=o.material._color||o.material.color.clone(),o.material._opacity=o.material._opacity||o.material.opacity,o.material.color.copy(o.material._color),o.material.opacity=o.material._opacity,this.enabled&&this.axis&&(o.name===this.axis?(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1):this.axis.split("").some(function(c){return o.name===c})&&(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1))}super.updateMatrixWorld(e)}},wh=class extends oe{constructor(){super(new Zi(1e5,1e5,2,2),new qi({visible:!1,wireframe:!0,side:yt,transparent:!0,opacity:.1,toneMapped:!1})),this.isTransformControlsPlane=!0,this.type="TransformControlsPlane"}updateMatrixWorld(e){let t=this.space;switch(this.position.copy(this.worldPosition),this.mode==="scale"&&(t="local"),cl.copy(Xr).applyQuaternion(t==="local"?this.worldQuaternion:hl),Hr.copy(is).applyQuaternion(t==="local"?this.worldQuaternion:hl),Wr.copy(qr).applyQuaternion(t==="local"?this.worldQuaternion:hl),ct.copy(Hr),this.mode){case"translate":case"scale":switch(this.axis){case"X":ct.copy(this.eye).cross(cl),Qn.copy(cl).cross(ct);break;case"Y":ct.copy(this.eye).cross(Hr),Qn.copy(Hr).cross(ct);break;case"Z":ct.copy(this.eye).cross(Wr),Qn.copy(Wr).cross(ct);break;case"XY":Qn.copy(Wr);break;case"YZ":Qn.copy(cl);break;case"XZ":ct.copy(Wr),Qn.copy(Hr);break;case"XYZ":case"E":Qn.set(0,0,0);break}break;default:Qn.set(0,0,0)}Qn.length()===0?this.quaternion.copy(this.cameraQuaternion):(dl.lookAt(Tt.set(0,0,0),Qn,ct),this.quaternion.setFromRotationMatrix(dl)),super.updateMatrixWorld(e)}};function Wp(i){let e=Math.max(1e-9,i/50),t=10**Math.floor(Math.log10(e)),n=e/t;return t*(n<1.5?1:n<3.5?2:n<7.5?5:10)}var fl=class{constructor(e){this.studio=e;let{viewport:t,options:n,scene:s}=e;this.controls=new ul(t.camera.camera,t.element),this.controls.size=.75,t.extras.add(this.proxy,this.controls.getHelper()),this.controls.addEventListener("change",()=>t.redraw()),this.controls.addEventListener("mouseDown",()=>this.begin()),this.controls.addEventListener("objectChange",()=>this.move()),this.controls.addEventListener("mouseUp",()=>this.end()),n.events.on("change",r=>{(r==="selected"||r==="gizmo"||r==="tool"||r==="axes"||r==="snap")&&this.place()}),s.events.on("frame",()=>this.follow()),s.events.on("state",()=>this.place()),this.place()}studio;controls;proxy=new Pt;sender=null;start=new $e;base=new $e;get wants_pointer(){return this.controls.object!==void 0&&(this.controls.dragging||this.controls.axis!==null)}cancel(){return this.sender?(this.sender.cancel(),this.sender=null,this.controls.reset(),!0):!1}place(){let{options:e,scene:t,viewport:n}=this.studio,s=e.get("gizmo"),r=t.handle(e.get("selected"));if(!(s!=="off"&&r!==null&&e.get("tool")==="pose"&&!t.crowd&&!t.state?.compare)){this.controls.object&&this.controls.detach(),n.redraw();return}this.controls.camera=n.camera.camera,this.controls.setMode(r.type==="point"?"translate":s),this.controls.setSpace(e.get("axes"));let a=e.get("snap");this.controls.setTranslationSnap(a?Wp(t.state?.shape?.size??1):null),this.controls.setRotationSnap(a?Math.PI/12:null),this.controls.setScaleSnap(a?.1:null),this.controls.showZ=!t.planar,s==="rotate"?this.controls.showX=this.controls.showY=!t.planar:this.controls.showX=this.controls.showY=!0,s==="rotate"&&(this.controls.showZ=!0),this.controls.object||this.controls.attach(this.proxy),this.follow()}follow(){let{options:e,viewport:t}=this.studio;if(!this.controls.object||this.controls.dragging)return;let n=t.places().find(s=>s.handle.name===e.get("selected"));n&&(this.proxy.position.copy(n.anchor),e.get("axes")==="local"?this.proxy.quaternion.copy(this.own_axes()):this.proxy.quaternion.identity(),this.proxy.scale.set(1,1,1),this.proxy.updateMatrixWorld(),t.redraw())}own_axes(){let{options:e,scene:t}=this.studio,n=t.handle(e.get("selected")),s=new _t;if(!n)return s;let r=new C;this.transform_of(n.name).decompose(new C,s,r);let{head:o,tail:a}=n.rest;if(!o||!a)return s;let c=new C(...a).sub(new C(...o));return c.length()>0?s.multiply(new _t().setFromUnitVectors(new C(0,1,0),c.normalize())):s}transform_of(e){let{scene:t}=this.studio,n=new $e,s=12*t.row_of(e),r=t.frames.main?.transforms;return r&&s>=0&&r.length>=s+12&&n.set(r[s],r[s+1],r[s+2],r[s+3],r[s+4],r[s+5],r[s+6],r[s+7],r[s+8],r[s+9],r[s+10],r[s+11],0,0,0,1),n}begin(){let e=this.studio.options.get("selected");if(!e)return;let t=this.studio.options.selection.filter(s=>s!==e),n=this.controls.mode==="translate"&&this.studio.scene.handle(e)?.constraint!=="transform";this.sender=new Ln(this.studio,e,null,n&&t.length>0?{also:t}:{}),this.proxy.updateMatrixWorld(),this.start.copy(this.proxy.matrixWorld).invert(),this.base.copy(this.transform_of(e))}move(){let{scene:e,options:t}=this.studio,n=e.handle(t.get("selected"));if(!this.sender||!n)return;if(this.proxy.updateMatrixWorld(),this.controls.mode==="translate"&&n.constraint!=="transform"){this.sender.to_position(this.proxy.position);return}let s=this.proxy.matrixWorld.clone().multiply(this.start).multiply(this.base).elements;this.sender.to_transform([s[0],s[4],s[8],s[12],s[1],s[5],s[9],s[13],s[2],s[6],s[10],s[14]])}end(){this.sender?.end(),this.sender=null,this.follow()}};var pl=class{constructor(e,t,n){this.studio=e;this.tool=t;this.gizmo=n;let{element:s}=e.viewport;s.addEventListener("pointerdown",r=>this.press(r)),s.addEventListener("pointermove",r=>this.move(r)),s.addEventListener("pointerup",r=>this.release(r)),s.addEventListener("pointercancel",r=>this.release(r)),s.addEventListener("pointerleave",()=>{this.action||e.options.set("hovered",null)}),s.addEventListener("dblclick",r=>this.tool().double?.(this.at(r))),s.addEventListener("wheel",r=>this.wheel(r),{passive:!1}),s.addEventListener("contextmenu",r=>r.preventDefault())}studio;tool;gizmo;action=null;last={x:0,y:0};side="main";fingers=new Map;at(e,t){let{viewport:n}=this.studio,s=n.element.getBoundingClientRect(),r=e.clientX-s.left,o=t??(n.two_sides&&r>=s.width/2?"compare":"main");return{x:r-n.left_of(o),y:e.clientY-s.top,side:o,shift:e.shiftKey,alt:e.altKey,control:e.ctrlKey||e.metaKey,touch:e.pointerType==="touch"}}press(e){let{viewport:t}=this.studio;if(t.element.focus({preventScroll:!0}),e.pointerType==="touch"&&(this.fingers.set(e.pointerId,{x:e.clientX,y:e.clientY}),this.fingers.size===2)){this.action==="tool"&&this.tool().cancel?.(),this.action="pinch";return}if(this.action||this.gizmo.wants_pointer)return;let n=this.at(e);this.side=n.side,this.last={x:e.clientX,y:e.clientY},t.element.setPointerCapture(e.pointerId),e.button===1||e.button===0&&e.shiftKey||e.button===2?this.action="pan":e.button===0&&this.studio.scene.crowd===null&&this.tool().press(n)?this.action="tool":e.button===0&&(this.action=this.studio.scene.planar?"pan":"turn"),t.element.classList.toggle("grabbing",this.action!=="tool")}move(e){let{viewport:t,scene:n}=this.studio;if(this.fingers.has(e.pointerId)&&this.action==="pinch")return this.pinch(e);let s=e.clientX-this.last.x,r=e.clientY-this.last.y;this.last={x:e.clientX,y:e.clientY},this.action==="tool"?this.tool().drag?.(this.at(e,this.side)):this.action==="turn"?(t.camera.turn(s,r),t.redraw()):this.action==="pan"?(t.camera.pan(s,r),t.redraw()):n.crowd?this.lead_crowd(this.at(e)):this.gizmo.wants_pointer||(this.tool().hover?.(this.at(e)),t.element.classList.toggle("over-handle",this.studio.options.get("hovered")!==null))}pinch(e){let{viewport:t}=this.studio,n=[...this.fingers.values()],s={x:e.clientX,y:e.clientY};this.fingers.set(e.pointerId,s);let r=[...this.fingers.values()];if(r.length<2)return;let o=([d,u])=>({x:(d.x+u.x)/2,y:(d.y+u.y)/2}),a=([d,u])=>Math.max(10,Math.hypot(d.x-u.x,d.y-u.y)),[c,l]=[o(n),o(r)],h=t.element.getBoundingClientRect();t.camera.pan(l.x-c.x,l.y-c.y),t.camera.zoom(a(n)/a(r),l.x-h.left,l.y-h.top),t.redraw()}release(e){if(this.fingers.delete(e.pointerId),this.action==="pinch"){this.fingers.size===0&&(this.action=null);return}let t=this.action;this.action=null,this.studio.viewport.element.classList.remove("grabbing"),t==="tool"&&this.tool().release?.(this.at(e,this.side))}wheel(e){e.preventDefault();let{viewport:t}=this.studio,n=this.at(e),s=e.deltaMode===1?16:1;t.camera.zoom(Math.exp(Math.max(-1,Math.min(1,.0012*s*e.deltaY))),n.x,n.y),t.redraw()}lead_crowd(e){let{viewport:t,connection:n}=this.studio,s=t.camera.ray(e.x,e.y),o=((t.shape?t.shape.center[1]+.5*(t.shape.high[1]-t.shape.center[1]):0)-s.origin.y)/s.direction.y,a=o>0?s.at(o,t.camera.target.clone()):t.camera.on_plane(e.x,e.y,t.camera.target);a&&n.send({do:"crowd_target",position:a.toArray()})}};var ml=class{element=x("div",{class:"cards","aria-live":"polite"});failed(e,t){this.add("error",`${e} was not opened`,[t.message,t.place?`Where: ${t.place}`:"",t.remedy??"","The scene is as it was."])}opened(e,t){let n=Bb(t.notes);this.clear(),n.length>0&&(this.add("note",`${e}: opened, with remarks`,n).dataset.since=String(t.revision??0))}note(e,t){t.length>0&&this.add("note",e,t)}clear(){this.element.replaceChildren()}leave_document(e){for(let t of this.element.querySelectorAll(".card"))!t.dataset.question&&Number(t.dataset.since??-1)<e-3&&t.remove()}ask(e,t,n){let s=this.add("note",e,[t]);s.dataset.question="yes";let r=x("div",{class:"row"});for(let{label:o,run:a}of n)r.append(x("button",{onclick:()=>{s.remove(),a()}},o));s.append(r)}add(e,t,n){for(let r of this.element.querySelectorAll(`.card.${e}`))r.remove();let s=x("section",{class:`card ${e}`,role:e==="error"?"alert":"note"},x("header",{},sn(Jt.warning),x("strong",{},t),x("button",{class:"quiet bare","aria-label":"Dismiss",onclick:()=>s.remove()},sn(Jt.close))),...n.filter(Boolean).map(r=>x("p",{},r)));return this.element.append(s),s}};function Bb(i){return Array.isArray(i)?i.map(String):[]}function Xp(i){let e=x("div",{class:"drop-zone",hidden:!0},x("p",{},"Drop it: a shape, a picture, a rig, a pose, a motion or a mesh sequence")),t=0,n=s=>!!s.dataTransfer?.types.includes("Files");return addEventListener("dragenter",s=>{n(s)&&(s.preventDefault(),re(e,++t>0))}),addEventListener("dragover",s=>{n(s)&&s.preventDefault()}),addEventListener("dragleave",s=>{n(s)&&(t=Math.max(0,t-1),re(e,t>0))}),addEventListener("drop",s=>{n(s)&&(s.preventDefault(),t=0,re(e,!1),gp(i,[...s.dataTransfer?.files??[]]))}),e}function qp(i){let{scene:e,options:t,viewport:n}=i,s=x("span",{}),r=x("span",{"data-figure":"error-scale"}),o=x("div",{class:"corner legend error-legend",hidden:!0,role:"img","aria-label":"Colours of the error"},x("span",{class:"legend-name"},"Error, in shape units"),x("span",{class:"legend-bar"},x("span",{class:"positive"})),x("span",{class:"legend-numbers"},x("span",{},"0"),s,r));return{element:o,tick:()=>{let c=n.two_sides&&zi(e,t,"compare"),l=Qr(e,t),h=l!==null&&!e.crowd&&(c||zi(e,t,"main"));re(o,h),o.classList.toggle("right",c),l&&(xe(s,nt(l.brightest/2)),xe(r,nt(l.brightest)))}}}function Yp(i){let e=x("div",{class:"gallery"}),t=yn("Samples","Begin with one of these, or with a file of yours.",e);for(let n of i.scene.catalogue.samples){let s=x("img",{src:i.connection.address(`thumbnail/${encodeURIComponent(n.name)}.png`),alt:"",loading:"lazy",width:320,height:240});s.addEventListener("error",()=>s.classList.add("missing")),e.append(x("button",{class:"sample","data-sample":n.name,title:n.help,onclick:()=>{t.close(),kb(i,n.name,n.title)}},s,x("strong",{},n.title),x("span",{class:"fine"},n.help??"")))}e.append(x("button",{class:"sample own",onclick:()=>{t.close(),Fi(i,"shape")}},x("span",{class:"own-mark"},"+"),x("strong",{},"A file of yours"),x("span",{class:"fine"},"Mesh, character or PNG. Dropping it on the page works too.")))}async function kb(i,e,t){i.messages.say(`Opening ${t}`),await i.intend({do:"open_sample",sample:e})&&(i.messages.clear(),i.cards.clear(),i.look_at_shape())}var zb=[["Drag beside a handle","look around"],["Middle or Shift drag","pan"],["Wheel","zoom to the pointer"],["F","look at the whole shape, as it is posed"],["Two fingers","pan and zoom"],["Numpad 1  3  7","from the front, the side, the top"]],Vb=[["W  E  R","gizmo: move, rotate, scale"],["P","pin or free what is selected"],["F2","rename the selected handle"],["Delete","delete what is selected"],["V","show its weights"],["Space","play and pause the motion"],["K","key the pose at this time"],["Ctrl+Z","undo"],["Ctrl+Shift+Z","redo"],["Ctrl+S","save"],["Ctrl+Shift+S","save as"],["Ctrl+O","open"],["Ctrl+E","export"],["Esc","give up a drag; put away the tool"],["?","this help"]],Gb=[["position","Pinned","its position is yours, the solver turns it"],["transform","Full","position, rotation and scale are yours"],["ends","Both ends","head and tail of a bone are yours"],["free","Free","the solver moves it"]];function $p(i,e){let t=(n,s)=>x("section",{},x("h3",{},n),x("dl",{class:"keys"},...s.flatMap(([r,o])=>[x("dt",{},...r.split("  ").map(a=>x("kbd",{},a))),x("dd",{},o)])));yn("Help",`Limber ${i.scene.version}: give it a shape and a few handles, drag, and it works out the rest.`,x("div",{class:"help"},t("View",zb),t("Tools",e.map(n=>[n.key,`${n.title.toLowerCase()}`])),t("Edit",Vb),x("section",{},x("h3",{},"Handles"),x("dl",{class:"keys"},...Gb.flatMap(([n,s,r])=>[x("dt",{},x("span",{class:`mark point ${n}`}),s),x("dd",{},r)]),x("dt",{},x("span",{class:"mark region free"}),"Region"),x("dd",{},"a tinted part of the surface")))))}var Zp=6e3,gl=class{element=x("div",{class:"message",role:"status","aria-live":"polite"});text=x("span",{class:"message-text"});button=x("button",{class:"quiet",hidden:!0});hint="";cause="";timer=0;action=null;constructor(){this.element.append(this.text,this.button),this.button.addEventListener("click",()=>this.action?.run())}set_hint(e){this.hint=e,!this.timer&&this.element.dataset.kind!=="lasting"&&this.clear()}say(e,t=null,n=!1){this.put(e,n?"lasting":"info",t),n||this.fade(Zp)}cured(e){this.element.dataset.kind==="error"&&this.cause===e&&this.clear()}complain(e,t=""){let n=e.place?` (${e.place})`:"";this.put(`${e.message}${n}${e.remedy?` ${e.remedy}`:""}`,"error",null),this.cause=t,this.fade(2*Zp)}clear(){clearTimeout(this.timer),this.timer=0,this.put(this.hint,"hint",null)}put(e,t,n){clearTimeout(this.timer),this.timer=0,xe(this.text,e),this.element.title=e,this.element.dataset.kind=t,this.action=n,re(this.button,n!==null),n&&xe(this.button,n.label)}fade(e){this.timer=window.setTimeout(()=>this.clear(),e)}};var Hb=i=>i.handles.some(e=>e.type==="bone"),Wb=i=>!!(i.binding&&!i.binding.stale&&!i.binding.error),Eh=[{step:"skeleton",title:"Skeleton",help:"Fit a skeleton, move its joints, add, delete and hang them elsewhere",panels:["skeleton","handles"],done:i=>i.handles.length>0,ready:()=>!0},{step:"weights",title:"Weights",help:"Look at weights, make them otherwise, paint them",panels:["weights","handles"],done:Wb,ready:i=>i.handles.length>0},{step:"motion",title:"Motion",help:"Walk, run, a motion of yours, or keys of poses",panels:["motion","skeleton","handles"],done:i=>i.motion!==null,ready:Hb},{step:"flesh",title:"Flesh",help:"Let flesh wobble, or choose another way to deform",panels:["solver","jiggle"],done:i=>i.mode!=="reduced",ready:i=>i.handles.length>0},{step:"export",title:"Export",help:"A file for your engine",panels:[],done:()=>!1,ready:()=>!0}];function Jp(i,e,t){let{options:n,scene:s}=i,r=p=>{if(p==="export")return t();n.set("step",n.get("step")===p?null:p),n.set("sheet",!0),a(n.get("step")==="weights")},o=!1,a=p=>{if(p&&!n.get("weights")){let m=s.heaviest_handle();!n.get("selected")&&m&&n.set("selected",m),n.set("weights",!0),o=!0}else!p&&o&&(n.set("weights",!1),o=!1)},c=Eh.map(p=>x("button",{class:"step","data-step":p.step,title:p.help,onclick:()=>r(p.step)},x("span",{class:"tick","aria-hidden":"true"}),x("span",{},p.title))),l=x("button",{class:"primary next-step","data-action":"next-step",hidden:!0}),h=()=>{};l.addEventListener("click",()=>h());let d=x("nav",{class:"path-bar","aria-label":"From mesh to character"},...c,x("span",{class:"spring"}),l),u=p=>{if(!p.document||!p.shape||p.document.dimension!==3||p.work?.name==="fit")return null;if(p.handles.length===0)return{label:"Fit a skeleton",run:()=>{gh(i,"auto")}};let m=s.catalogue.motions?.find(y=>y.body===(p.fitting?.kind??"humanoid"));return p.fitting&&!p.motion&&m?{label:`Play ${m.title}`,run:()=>{i.intend({do:"play_motion",name:m.name})}}:null},f=()=>{let p=Eh.find(({step:m})=>m===n.get("step"));for(let m of e){let y=p?.panels.indexOf(m.dataset.panel??"")??-1;m.style.order=p&&y>=0?String(y-10):"",p?hh(m,y>=0):kf(m)}for(let m of c)m.setAttribute("aria-pressed",String(m.dataset.step===n.get("step")))};n.events.on("change",p=>{p==="step"&&f()});let g=null,_=()=>{let{state:p}=s;if(re(d,!!p?.document),!p?.document)return;Eh.forEach((b,A)=>{c[A].classList.toggle("done",b.done(p)),c[A].disabled=!b.ready(p)});let m=u(p);re(l,m!==null),m&&(xe(l,m.label),h=m.run);let y={document:`${p.document.name} ${p.document.origin??""}`,handles:p.handles.length};g?.document!==y.document?n.set("step",y.handles===0&&p.document.dimension===3?"skeleton":null):g.handles===0&&y.handles>0&&p.fitting&&n.get("step")==="skeleton"&&n.set("step","motion"),g=y};return f(),{element:d,update:_}}function Kp(i){let{options:e,scene:t,viewport:n}=i,r=((l,h,d)=>{let u=d.map(([_,p,m])=>x("button",{class:"quiet",role:"radio",[`data-${l}`]:_,title:m,onclick:()=>e.set(l,_)},p)),f=x("span",{class:"pair",role:"radiogroup","aria-label":h},...u),g=()=>{for(let _ of u)_.setAttribute("aria-checked",String(_.getAttribute(`data-${l}`)===e.get(l)))};return e.events.on("change",_=>{_===l&&g()}),g(),f})("axes","Axes of the gizmo",[["world","World","The gizmo has the axes of the world"],["local","Local","The gizmo has the axes of the handle: y along a bone"]]),o=x("button",{class:"quiet","data-action":"snap",title:"The gizmo moves in even steps, turns by 15 degrees and scales by tenths",onclick:()=>e.set("snap",!e.get("snap"))},"Snap"),a=x("div",{class:"corner pose-bar",role:"group","aria-label":"Gizmo"},r,o);for(let l of["pointerdown","dblclick"])a.addEventListener(l,h=>h.stopPropagation());let c=()=>{let l=e.get("gizmo")!=="off";re(r,l),re(o,l),o.setAttribute("aria-pressed",String(e.get("snap"))),re(a,e.get("tool")==="pose"&&l&&!n.two_sides&&!t.crowd)};return e.events.on("change",l=>{(l==="tool"||l==="gizmo"||l==="snap")&&c()}),t.events.on("state",c),t.events.on("crowd",c),c(),a}var jp=".limber-project";async function Qp(i){if(!i.scene.state?.document?.file)return Yr(i);let e=await i.intend({do:"save"});e&&i.messages.say(`Saved as ${String(e.file)}.`)}function Yr(i){let e=i.scene.state?.document;if(!e)return;let t=(e.file??e.name).replace(new RegExp(`${jp.replace(".","\\.")}$`),""),n=x("input",{type:"text","data-field":"project-name",value:t,"aria-label":"Name of the project",maxlength:90}),s=x("p",{class:"form-error",role:"alert",hidden:!0}),r=x("button",{class:"primary","data-action":"do-save",type:"submit"},"Save"),o=x("button",{"data-action":"do-replace",type:"button",hidden:!0,onclick:()=>{l(!0)}},"Replace it"),a=x("form",{class:"export-detail",onsubmit:h=>{h.preventDefault(),l(!1)}},x("label",{class:"field"},x("span",{},"Name"),n),x("p",{class:"fine"},`In ${e.folder||"no folder: start the studio with --project FILE"}`),s,x("div",{class:"row"},r,o)),c=yn("Save as","A project keeps everything: shape, handles, weights, motion, options.",a);n.addEventListener("keydown",h=>h.stopPropagation()),n.addEventListener("input",()=>{re(s,!1),re(o,!1)}),n.select();let l=async h=>{try{let d=await i.connection.request({do:"save",name:n.value.trim(),...h?{overwrite:!0}:{}});c.close(),i.messages.say(`Saved as ${String(d.file)}.`)}catch(d){if(!(d instanceof gt))throw d;let u=d.place==="overwrite";xe(s,u?`${d.message} Replace it?`:`${d.message} ${d.remedy}`),re(s,!0),re(o,u)}}}async function em(i){let e=await i.intend({do:"list_projects"});if(!e)return;let t=e.projects??[],n=x("ul",{class:"recent"}),s=yn("Open","A project of before, or a file of yours.",x("div",{class:"export-detail"},t.length>0?n:x("p",{class:"empty"},"Nothing was saved yet."),x("p",{class:"fine"},`In ${String(e.folder)||"no folder"}`)));for(let{file:r,seconds_ago:o}of t)n.append(x("li",{},x("button",{"data-project":r,onclick:()=>{s.close(),Xb(i,r)}},x("span",{},r.replace(jp,"")),x("span",{class:"fine"},qb(o)))))}async function Xb(i,e){i.messages.say(`Opening ${e}`);let t=await i.intend({do:"open_project",file:e});t&&(i.cards.opened(e,t),i.messages.say(`${e} opened`),i.look_at_shape())}function qb(i){let e=[[60,"second"],[60,"minute"],[24,"hour"],[365,"day"],[1/0,"year"]],t=Math.max(0,i);for(let[n,s]of e){if(t<n)return t<10&&s==="second"?"just now":`${Math.floor(t)} ${s}${Math.floor(t)===1?"":"s"} ago`;t/=n}return""}function nm(i){let e=x("button",{class:"bare","data-action":"play",onclick:()=>Th(i)}),t=x("span",{class:"motion-name"}),n=x("span",{class:"time"}),s=x("input",{type:"range",min:0,max:1,step:"any","aria-label":"Time","data-field":"time"}),r=x("button",{class:"bare","data-action":"loop",title:"Play again and again","aria-label":"Loop"},sn(Jt.loop)),o=x("select",{"aria-label":"Speed",title:"Speed","data-field":"speed"});for(let p of[.25,.5,1,2])o.append(x("option",{value:p},`${p}\xD7`));let a=!1,c=null,l=!1,h=async()=>{if(!l){for(l=!0;c!==null;){let p=c;c=null,await i.intend({do:"seek",time:p})}l=!1}};s.addEventListener("input",()=>{a=!0,c=Number(s.value),xe(n,tm(i,c)),h()}),s.addEventListener("change",()=>{a=!1}),r.addEventListener("click",()=>{i.intend({do:"motion",loop:!i.scene.state?.motion?.loop})}),o.addEventListener("change",()=>{i.intend({do:"motion",speed:Number(o.value)})});let d=vp(i),u=x("button",{class:"key-pose","data-action":"key-pose",title:"Keys the pose that is shown, at this time (K)",onclick:()=>{Xs(i)}},"Key"),f=x("footer",{class:"timeline",hidden:!0},e,t,n,x("div",{class:"time-track"},s,d.element),u,d.buttons,r,o),g=()=>{let p=i.scene.state?.motion;if(re(f,!!p),!p)return;let m=p.playing?"Pause":"Play";e.title!==`${m} (Space)`&&(e.title=`${m} (Space)`,e.setAttribute("aria-label",m),e.replaceChildren(sn(p.playing?Jt.pause:Jt.play,!0))),xe(t,p.keyed?"Keys":p.name),re(u,!!p.keyed),d.update(),s.max=String(p.seconds),r.setAttribute("aria-pressed",String(p.loop)),document.activeElement!==o&&(o.value=String(p.speed)),_()},_=()=>{let p=i.scene.state?.motion;if(!p||a)return;let m=p.playing?i.scene.frames.main?.facts.time??p.time:p.time;s.value=String(m),xe(n,tm(i,m))};return{element:f,update:g,tick:_}}function tm(i,e){return`${Ur(e)} / ${Ur(i.scene.state?.motion?.seconds??0)}`}function Th(i){let e=i.scene.state?.motion;e&&i.intend({do:"play",playing:!e.playing})}var Yb=[{mode:"translate",key:"W",title:"Move the selected handle by a gizmo",icon:"move"},{mode:"rotate",key:"E",title:"Rotate the selected handle",icon:"rotate"},{mode:"scale",key:"R",title:"Scale the selected handle",icon:"scale"}];function im(i,e){let{options:t}=i,n=e.map(a=>x("button",{class:"tool","data-tool":a.name,title:`${a.title} (${a.key})
${a.hint}`,"aria-label":a.title,"aria-pressed":"false",onclick:()=>{t.set("gizmo","off"),t.set("tool",a.name)}},sn(Jt[a.icon]))),s=Yb.map(a=>x("button",{class:"tool","data-gizmo":a.mode,title:`${a.title} (${a.key})`,"aria-label":a.title,"aria-pressed":"false",onclick:()=>$r(i,a.mode)},sn(Jt[a.icon]))),r=x("button",{class:"tool","data-action":"frame",title:"Look at the whole shape (F)","aria-label":"Look at the whole shape",onclick:()=>i.viewport.frame_shape()},sn(Jt.frame)),o=()=>{for(let a of n)a.setAttribute("aria-pressed",String(a.dataset.tool===t.get("tool")&&t.get("gizmo")==="off"));for(let a of s)a.setAttribute("aria-pressed",String(a.dataset.gizmo===t.get("gizmo")))};return t.events.on("change",o),o(),x("nav",{class:"tools","aria-label":"Tools"},...n,x("span",{class:"divider"}),...s,x("span",{class:"spring"}),r)}function $r(i,e){let{options:t}=i;t.set("tool","pose"),t.set("gizmo",t.get("gizmo")===e?"off":e),t.get("gizmo")!=="off"&&!t.get("selected")&&i.messages.say("Select a handle first: the gizmo appears on it.")}var $b={front:[0,0],side:[Math.PI/2,0],top:[0,1.55]};function Ah(i,e){let[t,n]=$b[e];i.viewport.look_from(t,n)}function sm(i){let e=(n,s,r)=>x("button",{class:"quiet","data-view-from":n,title:`From the ${n} (${r})`,onclick:()=>Ah(i,n)},s),t=x("div",{class:"corner view-buttons",role:"group","aria-label":"Look from"},e("front","Front","numpad 1"),e("side","Side","numpad 3"),e("top","Top","numpad 7"));for(let n of["pointerdown","dblclick"])t.addEventListener(n,s=>s.stopPropagation());return i.scene.events.on("state",()=>re(t,!i.scene.planar)),t}function rm(){let i=x("select",{"aria-label":"Theme",title:"Light, dark, or as the system has it","data-field":"theme",class:"theme"},...["system","light","dark"].map(e=>x("option",{value:e},{system:"System",light:"Light",dark:"Dark"}[e])));return i.value=xf(),i.addEventListener("change",()=>bf(i.value)),i}function om(i,e,t,n){addEventListener("pointerdown",()=>document.body.classList.remove("by-keyboard"),!0),addEventListener("keydown",s=>{s.key==="Tab"&&document.body.classList.add("by-keyboard");let o=s.target.matches?.("input[type=text], input[type=number], input[type=search], textarea, select");if(document.querySelector("dialog[open]")||s.isComposing)return;(s.ctrlKey||s.metaKey?Zb(i,s,n):!o&&Jb(i,s,e,t,n))&&s.preventDefault()})}function Zb(i,e,t){switch(e.key.toLowerCase()){case"z":return i.intend({do:e.shiftKey?"redo":"undo"}),!0;case"y":return i.intend({do:"redo"}),!0;case"s":return e.shiftKey?Yr(i):t.save(),!0;case"o":return Fi(i,"shape"),!0;case"e":return t.export_(),!0;default:return!1}}function Jb(i,e,t,n,s){let{options:r}=i,o=r.get("selected"),a={Numpad1:"front",Numpad3:"side",Numpad7:"top"}[e.code];if(a)return Ah(i,a),!0;let c=e.target.matches?.("button, summary, input");switch(e.key){case"w":case"W":return $r(i,"translate"),!0;case"e":case"E":return $r(i,"rotate"),!0;case"r":case"R":return $r(i,"scale"),!0;case"f":case"F":return i.viewport.frame_shape(),!0;case"v":case"V":return r.set("weights",!r.get("weights")),!0;case"[":return r.set("brush",Math.max(.01,r.get("brush")/1.2)),!0;case"]":return r.set("brush",Math.min(.5,r.get("brush")*1.2)),!0;case"?":return s.help(),!0;case"F2":return o!==null&&np(i,o);case"k":case"K":return Xs(i),!0;case"Escape":return s.cancel()||n().cancel?.()===!0||(r.set("tool","pose"),r.set("gizmo","off")),!0;case"Enter":return c?!1:(n().finish?.(),!0);case" ":return c?!1:(Th(i),!0);case"Delete":case"Backspace":return o&&Vr(i,o),o!==null;case"p":case"P":if(o)return yh(i,o),!0;break}let l=t.find(h=>h.key.toLowerCase()===e.key.toLowerCase());return l&&r.set("tool",l.name),l!==void 0}function Ys(i,e,t,n){return x("button",{class:"bar-button","data-action":i,title:t,onclick:n},sn(Jt[i]),x("span",{},e))}function am(i,e){let t=x("span",{class:"document-name"}),n=x("span",{class:"unsaved",title:"Changed since it was saved"}),s=Ys("undo","Undo","Undo (Ctrl+Z)",()=>{i.intend({do:"undo"})}),r=Ys("redo","Redo","Redo (Ctrl+Shift+Z)",()=>{i.intend({do:"redo"})}),o=x("span",{class:"link",role:"img"});return{element:x("header",{class:"top-bar"},x("span",{class:"brand"},"Limber"),x("span",{class:"document"},t,n),x("span",{class:"spring"}),Ys("open","Open","Open a shape, picture or project (Ctrl+O)",()=>Fi(i,"shape")),x("button",{class:"bar-button","data-action":"recent",title:"Projects that were saved",onclick:e.recent},"Recent"),Ys("samples","Samples","Shapes and characters to begin with",e.samples),Ys("save","Save","Save the project (Ctrl+S)",e.save),x("button",{class:"bar-button","data-action":"save-as",title:"Save under another name (Ctrl+Shift+S)",onclick:e.save_as},"Save as"),Ys("export","Export","glTF, mesh, rig, pose, picture (Ctrl+E)",e.export_),x("span",{class:"divider"}),s,r,x("span",{class:"divider"}),x("button",{class:"bar-button bare","data-action":"help",title:"Shortcuts and help (?)","aria-label":"Help",onclick:e.help},sn(Jt.help)),rm(),x("button",{class:"bar-button bare sheet-button","data-action":"sheet",title:"Panels","aria-label":"Panels",onclick:()=>i.options.set("sheet",!i.options.get("sheet"))},sn(Jt.menu)),o),update:()=>{let l=i.scene.state,h=l?.document??null;xe(t,h?h.file??h.name:""),t.title=h?.file&&h.folder?`${h.folder}/${h.file}`:"Not saved yet",xe(n,h?.unsaved?"\u2022":""),s.disabled=!l?.history.undo,r.disabled=!l?.history.redo,s.title=l?.history.undo?`Undo ${l.history.undo} (Ctrl+Z)`:"Nothing to undo",r.title=l?.history.redo?`Redo ${l.history.redo} (Ctrl+Shift+Z)`:"Nothing to redo",document.title=h?`${h.unsaved?"\u2022 ":""}${h.name} \u2013 Limber`:"Limber",o.dataset.link=i.connection.state,o.title={connecting:"Connecting",open:"Connected",lost:"Connection lost: trying again",refused:"Refused"}[i.connection.state],o.setAttribute("aria-label",o.title)}}}function lm(i){let{scene:e,options:t,viewport:n}=i,s=x("div",{class:"corner figures","aria-hidden":"true"}),r=x("span",{class:"legend-name"}),o=x("span",{},""),a=x("div",{class:"corner legend",hidden:!0,role:"img","aria-label":"Colours of weights"},r,x("span",{class:"legend-bar"},x("span",{class:"negative"}),x("span",{class:"zero"}),x("span",{class:"positive"})),x("span",{class:"legend-numbers"},o,x("span",{class:"none"},"0"),x("span",{class:"half"},"0.5"),x("span",{class:"whole"},"1"))),c=x("div",{class:"side-name left",hidden:!0}),l=x("div",{class:"side-name right",hidden:!0}),h=g=>e.catalogue.modes.find(_=>_.name===g)?.title??g,d=(g,_)=>{let p=e.frames[g]?.facts;return p?.microseconds!==void 0?`${h(_)} \xB7 ${Rn(p.microseconds)}`:h(_)},u=()=>{let{crowd:g,state:_}=e;if(g)xe(s,`${Xt(g.count)} characters \xB7 ${Rn(g.microseconds/g.count)} each \xB7 ${n.frames_per_second.toFixed(0)} fps`);else{let p=e.frames.main?ts(e.frames.main.facts.mode).figures(i)[0]:void 0;xe(s,e.frames.main?`${p?`${p.value} \xB7 `:""}${n.frames_per_second.toFixed(0)} fps`:"")}re(c,n.two_sides),re(l,n.two_sides),n.two_sides&&_&&(xe(c,d("main",_.mode)),xe(l,d("compare",_.compare??"")))},f=()=>{let g=e.row_of(t.get("selected")),{weights:_}=e,p=t.get("weights")&&g>=0&&!!_?.display&&g<(_?.display_width??0);if(re(a,p),!p||!_?.display)return;let m=0;for(let b=g;b<_.display.length;b+=_.display_width)m=Math.min(m,_.display[b]);let y=e.state?.handles??[],w=e.handle(t.get("selected"));xe(r,`Weight of ${w?Ws(w,y,Hs(y.filter(b=>b.type!=="extra").map(b=>b.name))):t.get("selected")}`),r.title=t.get("selected")??"",xe(o,m<-5e-4?m.toFixed(2):""),re(o,m<-5e-4),a.classList.toggle("has-negative",m<-5e-4)};return t.events.on("change",g=>{(g==="weights"||g==="selected")&&f()}),e.events.on("weights",f),e.events.on("state",f),{elements:[s,a,c,l],tick:u}}function cm(i){let e=x("span",{class:"stage"}),t=x("progress",{max:1,"aria-label":"Progress"}),n=x("button",{class:"quiet","data-action":"cancel",onclick:()=>{i.intend({do:"cancel"})}},"Cancel"),s=x("div",{class:"work",hidden:!0},e,t,n);return{element:s,update(){let r=i.scene.state?.work;re(s,!!r),r&&(xe(e,r.stage?`${r.name}: ${r.stage}`:r.name),r.progress>0?t.value=r.progress:t.removeAttribute("value"))}}}function hm(i){let{scene:e,options:t,viewport:n}=i,s=null,r=()=>{let a=n.places();return(a.find(c=>c.handle.type==="bone"&&c.handle.parent===null)??a[0])?.anchor.clone()??null},o=()=>{s=null};t.events.on("change",a=>{a==="follow"&&o()}),e.events.on("mesh",o),e.events.on("frame",a=>{if(a!=="main"||!t.get("follow")||!e.state?.motion)return o();let c=r();c&&s&&(n.camera.target.x+=c.x-s.x,n.camera.target.z+=c.z-s.z,n.camera.update(),n.redraw()),s=c})}var Kb=`
uniform sampler2D table;
uniform sampler2D moves;
vec3 particle(float number) { return texelFetch(moves, table_texel(int(number)), 0).xyz; }
vec3 moved(int vertex, vec3 rest) {
  vec4 lower = texelFetch(table, table_texel(3 * vertex), 0);
  vec4 upper = texelFetch(table, table_texel(3 * vertex + 1), 0);
  vec3 at = texelFetch(table, table_texel(3 * vertex + 2), 0).xyz;
  vec3 front = mix(mix(particle(lower.x), particle(lower.y), at.x), mix(particle(lower.z), particle(lower.w), at.x), at.y);
  vec3 back = mix(mix(particle(upper.x), particle(upper.y), at.x), mix(particle(upper.z), particle(upper.w), at.x), at.y);
  return mix(front, back, at.z);
}`,_l="jiggle.particles";function Rh(i,e){let t=i.arrays.get(_l)?.data;if(!(t instanceof Float32Array)||t.length/3*4>e.length)return!1;for(let n=0;3*n<t.length;++n)e[4*n]=t[3*n],e[4*n+1]=t[3*n+1],e[4*n+2]=t[3*n+2];return!0}var um={name:"lattice",suits:(i,e,t)=>i.arrays.has(_l)&&e?.arrays.get("jiggle.corners")?.data.length===8*t.vertices,make:(i,e)=>{let t=e.arrays.get("jiggle.corners").data,n=e.arrays.get("jiggle.coordinates").data,s=e.arrays.get("jiggle.owners").data.length;return new An(i,{moved:Kb,uniforms:{table:{value:ut($d(t,n))}},moves:{width:4096,height:Math.max(1,Math.ceil(s/4096))},write:Rh})}};var dm=`${Et}
uniform sampler2D particles;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float point_size;
out vec3 colour;
vec3 colour_of(float handle) {
  // Hues a golden angle apart: neighbours in the list differ most.
  float hue = 6.0 * fract(0.08 + handle * 0.618034);
  return clamp(vec3(abs(hue - 3.0) - 1.0, 2.0 - abs(hue - 2.0), 2.0 - abs(hue - 4.0)), 0.0, 1.0);
}
void main() {
  vec4 particle = texelFetch(particles, table_texel(gl_VertexID), 0);
  colour = mix(vec3(0.28), colour_of(particle.w), 0.78);
  gl_Position = projectionMatrix * viewMatrix * vec4(particle.xyz, 1.0);
  gl_Position.z -= 0.0004 * gl_Position.w;
  gl_PointSize = point_size;
}
`,fm=`
precision highp float;
uniform float alpha;
in vec3 colour;
out vec4 result;
void main() { result = vec4(colour * alpha, alpha); }
`;var vl=class{constructor(e,t,n){this.scene=e;this.options=t;this.viewport=n;e.events.on("mesh",()=>this.build()),e.events.on("weights",()=>this.build()),e.events.on("frame",s=>{s==="main"&&this.move()}),t.events.on("change",s=>{s==="lattice"&&this.build()})}scene;options;viewport;objects=[];particles=null;get edges(){let e=this.objects[0];return e?.visible?(e.geometry.index?.count??0)/2:0}build(){for(let s of this.objects)this.viewport.extras.remove(s),s.geometry.dispose(),s.material.dispose();this.objects=[],this.particles?.dispose(),this.particles=null;let e=this.scene.weights?.arrays,t=e?.get("jiggle.edges")?.data,n=e?.get("jiggle.owners")?.data;this.options.get("lattice")&&t instanceof Uint32Array&&n&&this.make(t,n),this.viewport.redraw()}make(e,t){let n=Math.max(1,Math.ceil(t.length/4096)),s=new Float32Array(4*4096*n);for(let a=0;a<t.length;++a)s[4*a+3]=t[a];this.particles=ut({data:s,width:4096,height:n});let r=a=>Zt(dm,fm,{particles:{value:this.particles},alpha:{value:a},point_size:{value:3*this.viewport.renderer.getPixelRatio()}},{...Hn,depthWrite:!1}),o=a=>{let c=new tt;return c.setIndex(new zt(a,1)),c};this.objects=[new $i(o(e),r(.55)),new cr(o(new Uint32Array(new Set(e))),r(.9))];for(let a of this.objects)a.frustumCulled=!1,this.viewport.extras.add(a);this.move()}move(){if(!this.particles)return;let e=this.scene.frames.main,t=e!==void 0&&e.arrays.has(_l)&&Rh(e,this.particles.image.data);t&&(this.particles.needsUpdate=!0);for(let n of this.objects)n.visible=t;this.viewport.redraw()}};var Ch=`
uniform vec3 base_colour;
uniform vec3 sky_colour;
uniform vec3 earth_colour;
uniform float edge_tone;
vec3 to_linear(vec3 c) { return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c)); }
vec3 to_display(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }
float wrapped(vec3 normal, vec3 light, float wrap) {
  float d = (dot(normal, light) + wrap) / (1.0 + wrap);
  return d > 0.0 ? d * d * (1.0 - 0.35 * wrap) + 0.35 * wrap * d : 0.0;
}
const vec3 key = vec3(-0.4197, 0.6994, 0.5782);
const vec3 fill = vec3(0.8730, 0.1541, 0.4622);
/// What falls on the surface: normal and eye in view space, world_up the world's y in view space; open in 0..1.
vec3 light_on(vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 rim = normalize(vec3(0.35, 0.55, -0.85));
  float cavity = mix(0.3, 1.0, open);
  vec3 ambient = mix(earth_colour, sky_colour, 0.5 + 0.5 * dot(normal, world_up));
  vec3 light = ambient * open * open;
  light += vec3(1.03, 0.98, 0.91) * 1.05 * wrapped(normal, key, 0.25) * cavity;
  light += vec3(0.72, 0.83, 1.0) * 0.26 * wrapped(normal, fill, 0.35) * cavity;
  float edge = pow(1.0 - clamp(dot(normal, eye), 0.0, 1.0), 3.0);
  light += vec3(0.9, 0.95, 1.0) * max(edge_tone, 0.0) * max(dot(normal, rim), 0.0) * (0.3 + 0.7 * edge) * open;
  return light * (1.0 + min(edge_tone, 0.0) * edge);
}
vec3 toned(vec3 colour) { return to_display(colour / (1.0 + 0.18 * colour)); }
/// albedo linear.
vec3 shade(vec3 albedo, vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 half_way = normalize(key + eye);
  float gloss = 0.06 * pow(max(dot(normal, half_way), 0.0), 24.0) * mix(0.3, 1.0, open);
  return toned(albedo * light_on(normal, eye, world_up, open) + gloss);
}
float lobe(vec3 normal, vec3 eye, vec3 light, float power) {
  float along = max(dot(normal, light), 0.0);
  return along * (power + 2.0) * 0.125 * pow(max(dot(normal, normalize(light + eye)), 0.0), power);
}
/// The same for a material of a file: metals mirror the sky, rough ones see it blurred.
vec3 shade_material(vec3 albedo, float metal, float rough, vec3 glow, vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 straight = mix(vec3(0.04), albedo, metal);
  float power = 2.0 / max(rough * rough * rough * rough, 0.002) - 2.0;
  float slant = pow(1.0 - clamp(dot(normal, eye), 0.0, 1.0), 5.0);
  vec3 mirrored = straight + (max(vec3(1.0 - rough), straight) - straight) * slant;
  float height = dot(reflect(-eye, normal), world_up);
  vec3 sky = mix(earth_colour, sky_colour, smoothstep(-0.6 - rough, 0.6 + rough, height)) * 1.6;
  vec3 shine = mirrored * (sky * open * open + min(vec3(6.0), vec3(1.03, 0.98, 0.91) * lobe(normal, eye, key, power) + 0.3 * vec3(0.72, 0.83, 1.0) * lobe(normal, eye, fill, power)) * mix(0.3, 1.0, open));
  return toned(albedo * (1.0 - metal) * light_on(normal, eye, world_up, open) + shine + glow);
}
`,jb=`
vec3 weight_map(float w) {
  const vec3 stops[6] = vec3[6](vec3(0.16, 0.07, 0.33), vec3(0.44, 0.11, 0.51), vec3(0.74, 0.22, 0.48),
                                vec3(0.93, 0.42, 0.33), vec3(0.99, 0.69, 0.30), vec3(0.99, 0.94, 0.62));
  float at = clamp(w, 0.0, 1.0) * 5.0;
  int low = min(int(at), 4);
  return mix(stops[low], stops[low + 1], at - float(low));
}
vec3 weight_colour(vec3 clay, float w) {
  float present = smoothstep(0.0, 0.04, abs(w));
  vec3 tint = w >= 0.0 ? weight_map(w) : mix(vec3(0.10, 0.38, 0.42), vec3(0.35, 0.90, 0.88), clamp(-w * 3.0, 0.0, 1.0));
  return mix(clay, tint, present);
}
`,Ph=`${Et}
uniform sampler2D positions;
uniform sampler2D normals;
uniform sampler2D occlusion;
uniform sampler2D values;
uniform sampler2D surface;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec3 to_eye;
out vec3 view_normal;
out vec2 open_weight;
out vec3 marks;
out vec4 tint;
out vec2 picture_uv;
void main() {
  ivec2 texel = vertex_texel(gl_VertexID);
  vec4 at = viewMatrix * vec4(texelFetch(positions, texel, 0).xyz, 1.0);
  to_eye = -at.xyz;
  view_normal = mat3(viewMatrix) * texelFetch(normals, texel, 0).xyz;
  vec4 value = texelFetch(values, texel, 0);
  vec2 light = texelFetch(occlusion, texel, 0).xy;
  open_weight = vec2(light.y > 0.0 ? light.x / light.y : 1.0, value.x);
  marks = value.yzw;
  picture_uv = texelFetch(surface, table_texel(2 * gl_VertexID), 0).xy;
  tint = texelFetch(surface, table_texel(2 * gl_VertexID + 1), 0);
  gl_Position = projectionMatrix * at;
}
`,Ih=`${Et}
uniform mat4 viewMatrix;
uniform bool flat_shape;
uniform bool orthographic;
uniform bool textured;
uniform bool show_weights;
uniform bool show_error;
uniform float occlusion_strength;
uniform sampler2D picture;
in vec3 to_eye;
in vec3 view_normal;
in vec2 open_weight;
in vec3 marks;
in vec4 tint;
in vec2 picture_uv;
out vec4 result;
uniform bool has_material;
uniform vec4 material_colour;
uniform float metallic;
uniform float roughness;
uniform vec3 emissive;
uniform float cutoff;
uniform int alpha_mode;
uniform bool unlit;
uniform float normal_scale;
uniform mat3 uv_transform;
uniform sampler2D colour_map;
uniform sampler2D roughness_map;
uniform sampler2D normal_map;
uniform sampler2D emissive_map;
${Ch}
${jb}
/// A normal map's normal, without tangents: the frame comes from how the picture lies on the screen.
vec3 from_map(vec3 normal, vec2 uv) {
  vec3 across = dFdx(-to_eye), down = dFdy(-to_eye);
  vec2 uv_across = dFdx(uv), uv_down = dFdy(uv);
  vec3 a = cross(down, normal), b = cross(normal, across);
  vec3 tangent = a * uv_across.x + b * uv_down.x;
  vec3 other = a * uv_across.y + b * uv_down.y;
  float size = max(dot(tangent, tangent), dot(other, other));
  if (size == 0.0) return normal;
  vec3 told = texture(normal_map, uv).xyz * 2.0 - 1.0;
  // Rows of the picture go down, its green goes up.
  told.xy *= vec2(normal_scale, -normal_scale);
  return normalize((tangent * told.x + other * told.y) * inversesqrt(size) + normal * told.z);
}
void main() {
  vec3 clay = base_colour * tint.rgb;
  float alpha = 1.0;
  vec2 uv = (uv_transform * vec3(picture_uv, 1.0)).xy;
  if (has_material) {
    vec4 painted = material_colour * tint * texture(colour_map, uv);
    if (alpha_mode == 1 && painted.a < cutoff) discard;
    if (alpha_mode == 2) alpha = painted.a;
    clay = to_display(painted.rgb);
  }
  if (textured) {
    vec4 sampled = texture(picture, vec2(picture_uv.x, 1.0 - picture_uv.y));
    if (sampled.a < 0.02 && !show_weights) discard;
    clay = sampled.rgb;
    alpha = sampled.a;
  }
  vec3 colour = show_error ? weight_colour(clay, marks.z) : show_weights ? weight_colour(clay, open_weight.y) : clay;
  colour = mix(colour, vec3(0.25, 0.52, 0.92), 0.42 * smoothstep(0.3, 0.7, marks.x));
  colour = mix(colour, vec3(0.98, 0.76, 0.19), 0.55 * smoothstep(0.3, 0.7, marks.y));
  if (flat_shape) {
    if (show_weights) alpha = max(alpha, 0.35);
    result = vec4(colour * alpha, alpha);
    return;
  }
  bool told = has_material && !show_weights && !show_error;
  if (told && unlit) {
    result = vec4(colour * alpha, alpha);
    return;
  }
  vec3 normal = normalize(view_normal);
  vec3 eye = orthographic ? vec3(0.0, 0.0, 1.0) : normalize(to_eye);
  // Faces turn over at a silhouette before smooth normals do: only what clearly shows its back is lit as such.
  bool back = !gl_FrontFacing && dot(normal, eye) < -0.25;
  if (back) normal = -normal;
  float open = mix(1.0, open_weight.x, occlusion_strength);
  if (told) {
    if (normal_scale != 0.0) normal = from_map(normal, uv);
    vec3 rough_metal = texture(roughness_map, uv).rgb;
    vec3 glow = emissive * texture(emissive_map, uv).rgb;
    vec3 seen = shade_material(to_linear(colour), metallic * rough_metal.b, clamp(roughness * rough_metal.g, 0.04, 1.0), glow, normal, eye, viewMatrix[1].xyz, open);
    result = vec4(seen * alpha, alpha);
    return;
  }
  vec3 lit = shade(to_linear(colour), normal, eye, viewMatrix[1].xyz, back ? 0.55 * open : open);
  result = vec4(lit, 1.0);
}
`,pm=`${Et}
uniform sampler2D positions;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz, 1.0);
  gl_Position.z -= 0.0006 * gl_Position.w;
}
`,mm=`
precision highp float;
uniform vec4 line_colour;
out vec4 result;
void main() { result = vec4(line_colour.rgb * line_colour.a, line_colour.a); }
`,gm=`${Et}
uniform sampler2D positions;
uniform usampler2D corners;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
flat out uint triangle;
void main() {
  triangle = uint(gl_VertexID / 3);
  uint vertex = texelFetch(corners, table_texel(gl_VertexID), 0).x;
  gl_Position = projectionMatrix * viewMatrix * vec4(texelFetch(positions, vertex_texel(int(vertex)), 0).xyz, 1.0);
}
`,_m=`
precision highp float;
precision highp int;
flat in uint triangle;
out vec4 result;
void main() {
  uint id = triangle + 1u;
  result = vec4(float(id & 255u), float((id >> 8) & 255u), float((id >> 16) & 255u), float(id >> 24)) / 255.0;
}
`;var vm=`${Et}
uniform sampler2D rest;
uniform sampler2D rest_normals;
uniform sampler2D occlusion;
uniform sampler2D influences;
uniform sampler2D moves;
uniform sampler2D places;
uniform int handles;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec3 to_eye;
out vec3 view_normal;
out float open;
flat out float shade_of_instance;
vec4 row_x, row_y, row_z;
void add(float weight, float handle) {
  if (weight == 0.0) return;
  int entry = 3 * (gl_InstanceID * handles + int(handle));
  row_x += weight * texelFetch(moves, table_texel(entry), 0);
  row_y += weight * texelFetch(moves, table_texel(entry + 1), 0);
  row_z += weight * texelFetch(moves, table_texel(entry + 2), 0);
}
void main() {
  row_x = row_y = row_z = vec4(0.0);
  for (int half_of = 0; half_of < 2; ++half_of) {
    vec4 handle = texelFetch(influences, table_texel(4 * gl_VertexID + 2 * half_of), 0);
    vec4 weight = texelFetch(influences, table_texel(4 * gl_VertexID + 2 * half_of + 1), 0);
    add(weight.x, handle.x);
    add(weight.y, handle.y);
    add(weight.z, handle.z);
    add(weight.w, handle.w);
  }
  ivec2 texel = vertex_texel(gl_VertexID);
  vec4 v = vec4(texelFetch(rest, texel, 0).xyz, 1.0);
  vec3 n = texelFetch(rest_normals, texel, 0).xyz;
  vec3 at = vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
  vec3 normal = vec3(dot(row_x.xyz, n), dot(row_y.xyz, n), dot(row_z.xyz, n));
  vec4 place = texelFetch(places, table_texel(gl_InstanceID), 0);
  float c = cos(place.w), s = sin(place.w);
  mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
  vec4 seen = viewMatrix * vec4(turn * at + place.xyz, 1.0);
  to_eye = -seen.xyz;
  view_normal = mat3(viewMatrix) * (turn * normal);
  vec2 light = texelFetch(occlusion, texel, 0).xy;
  open = light.y > 0.0 ? light.x / light.y : 1.0;
  shade_of_instance = 0.86 + 0.14 * fract(float(gl_InstanceID) * 0.6180339);
  gl_Position = projectionMatrix * seen;
}
`,ym=`${Et}
uniform mat4 viewMatrix;
in vec3 to_eye;
in vec3 view_normal;
in float open;
flat in float shade_of_instance;
out vec4 result;
${Ch}
void main() {
  vec3 albedo = to_linear(base_colour * shade_of_instance);
  result = vec4(shade(albedo, normalize(view_normal), normalize(to_eye), viewMatrix[1].xyz, open), 1.0);
}
`,xm=`${Et}
uniform sampler2D places;
uniform float radius;
uniform float floor_height;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec2 corner;
void main() {
  corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID == 0 || gl_VertexID == 1 || gl_VertexID == 3 ? -1.0 : 1.0);
  vec4 place = texelFetch(places, table_texel(gl_InstanceID), 0);
  vec3 at = vec3(place.x, place.y + floor_height, place.z) + radius * vec3(corner.x, 0.0, corner.y);
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}
`,bm=`
precision highp float;
uniform float strength;
in vec2 corner;
out vec4 result;
void main() {
  float away = 1.0 - clamp(length(corner), 0.0, 1.0);
  result = vec4(0.0, 0.0, 0.0, strength * away * away);
}
`;var Qb=8,yl=class{scene=new Vt;geometry=new Rs;spots=new Rs;uniforms;influences;moves=null;places=null;constructor(e,t,n,s,r){let o=r.kind==="blend"&&r.matrix!==null,a=(o?r.matrix:r.display)??new Float32Array(0),c=o?r.width:r.display_width;this.influences=ut(Za(a,e.vertices,c,Qb)),this.uniforms={rest:{value:e.rest},rest_normals:{value:e.rest_normals.texture},occlusion:s,influences:{value:this.influences},moves:{value:null},places:{value:null},handles:{value:1}},this.geometry.setIndex(n);let l=new oe(this.geometry,Zt(vm,ym,{...t.uniforms,...this.uniforms}));this.spots.setDrawRange(0,6);let h=new oe(this.spots,Zt(xm,bm,{places:this.uniforms.places,radius:{value:.22*e.radius*2},floor_height:{value:e.low[1]},strength:{value:.45}},{...Hn,depthWrite:!1,side:yt}));h.renderOrder=-1;for(let d of[l,h])d.frustumCulled=!1,this.scene.add(d)}apply(e){this.moves=Sm(this.moves,e.transforms),this.places=Sm(this.places,e.places),this.uniforms.moves.value=this.moves,this.uniforms.places.value=this.places,this.uniforms.handles.value=e.handles,this.geometry.instanceCount=this.spots.instanceCount=e.count}dispose(){this.moves?.dispose(),this.places?.dispose(),this.influences.dispose(),this.geometry.dispose(),this.spots.dispose()}};function Sm(i,e){let t=Math.max(1,Math.ceil(e.length/(4*4096)));return(!i||i.image.height!==t)&&(i?.dispose(),i=ut({data:new Float32Array(4*4096*t),width:4096,height:t})),i.image.data.set(e),i.needsUpdate=!0,i}function Mm(i){let e=[1/0,1/0],t=[-1/0,-1/0];for(let n=0;n<i.length;n+=4)for(let s of[0,1])e[s]=Math.min(e[s],i[n+2*s]),t[s]=Math.max(t[s],i[n+2*s]);return[e,t]}var xl=class{per_second=0;times=[];note(e){this.times.length>0&&e-this.times[this.times.length-1]>1500&&(this.times=[]),this.times.push(e),this.times.length>30&&this.times.shift(),this.times.length>1&&(this.per_second=1e3*(this.times.length-1)/Math.max(1,e-this.times[0]))}};var wm=`${Et}
uniform sampler2D positions;
uniform vec3 centre;
uniform float reach;
out float height;
void main() {
  vec3 at = texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz - centre;
  height = at.y / reach;
  // The light leans a little, so that the shadow does too.
  vec2 place = (at.xz + vec2(0.18, -0.12) * at.y) / reach;
  gl_Position = vec4(place, 0.0, 1.0);
}
`,Em=`
precision highp float;
in float height;
out vec4 result;
void main() {
  float near = exp(-5.0 * max(height, 0.0));
  result = vec4(near, 0.45, 0.0, 1.0);
}
`,Tm=`
precision highp float;
uniform sampler2D source;
uniform vec2 step_uv;
out vec4 result;
void main() {
  vec2 uv = gl_FragCoord.xy / vec2(textureSize(source, 0));
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int i = -7; i <= 7; ++i) {
    float weight = exp(-0.06 * float(i * i));
    sum += weight * texture(source, uv + float(i) * step_uv);
    total += weight;
  }
  result = sum / total;
}
`,Am=`
precision highp float;
in vec3 position;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float reach;
out vec2 place;
void main() {
  place = position.xz;
  gl_Position = projectionMatrix * viewMatrix * vec4(centre + reach * vec3(position.x, 0.0, position.z), 1.0);
}
`,Rm=`
precision highp float;
uniform sampler2D shadow;
uniform vec3 ground_colour;
uniform float ground_alpha;
uniform float shadow_strength;
in vec2 place;
out vec4 result;
void main() {
  float edge = 1.0 - smoothstep(0.35, 1.0, length(place));
  vec2 dimmed = texture(shadow, place * 0.5 + 0.5).xy;
  float dark = clamp(0.75 * dimmed.x + 0.5 * dimmed.y, 0.0, 1.0) * shadow_strength;
  float alpha = edge * ground_alpha;
  vec3 colour = ground_colour * alpha * (1.0 - dark);
  result = vec4(colour, alpha + dark * edge * (1.0 - alpha));
}
`;var bl=256,eS=2.2,Sl=class{mesh;colours={ground_colour:{value:new C(1,1,1)},ground_alpha:{value:.5},shadow_strength:{value:.5}};targets=[0,1].map(()=>new vt(bl,bl,{depthBuffer:!1,minFilter:Mt,magFilter:Mt}));caster=new Vt;camera=new Bn;positions={value:null};place={centre:{value:new C},reach:{value:1}};blur=new dn(Tm,{source:{value:null},step_uv:{value:[0,0]}});caster_mesh=null;constructor(){let e=new tt;e.setAttribute("position",new zt(new Float32Array([-1,0,-1,-1,0,1,1,0,1,1,0,-1]),3)),e.setIndex([0,1,2,0,2,3]),this.mesh=new oe(e,Zt(Am,Rm,{...this.place,...this.colours,shadow:{value:this.targets[0].texture}},{...Hn,depthWrite:!1})),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}set_shape(e,t){let[n,,s]=e.center;this.place.centre.value.set(n,e.low[1],s),this.place.reach.value=eS*e.radius,this.caster_mesh&&(this.caster.remove(this.caster_mesh),this.caster_mesh.geometry.dispose(),this.caster_mesh.material.dispose());let r=new tt;r.setIndex(t),this.caster_mesh=new oe(r,Zt(wm,Em,{...this.place,positions:this.positions},{side:yt,depthTest:!1,depthWrite:!1,blending:Ls,blendEquation:ia,blendSrc:Ii,blendDst:Ii})),this.caster_mesh.frustumCulled=!1,this.caster.add(this.caster_mesh)}cast(e,t){this.positions.value=t,es(e,this.targets[0],this.caster,this.camera,!0);for(let n of[1.6,.8])this.smear(e,0,1,[n/bl,0]),this.smear(e,1,0,[0,n/bl])}smear(e,t,n,s){this.blur.uniforms.source.value=this.targets[t].texture,this.blur.uniforms.step_uv.value=s,this.blur.run(e,this.targets[n])}};var Ml=class{uniforms={base_colour:{value:new C},sky_colour:{value:new C},earth_colour:{value:new C},edge_tone:{value:0},flat_shape:{value:!1},orthographic:{value:!1},show_weights:{value:!1},occlusion_strength:{value:0}};wire={line_colour:{value:[0,0,0,.2]}};border={line_colour:{value:[0,0,0,.8]}};dress(e){let t=Ni(),{uniforms:n}=this;n.base_colour.value=e?t.flat:t.base,n.sky_colour.value=t.sky,n.earth_colour.value=t.earth,n.edge_tone.value=t.edge,n.flat_shape.value=e,n.orthographic.value=e,this.wire.line_colour.value=t.wire,this.border.line_colour.value=t.border}tone_wire(e){let[t,n,s,r]=Ni().wire;this.wire.line_colour.value=[t,n,s,r*Math.min(1.6,Math.max(.12,e/11))]}};var Lh=32,Cm=.84,wl=class{target=new C;distance=5;azimuth=.45;elevation=.12;planar=!1;perspective=new an(Lh,1,.01,100);orthographic=new As;radius=1;width=1;height=1;get camera(){return this.planar?this.orthographic:this.perspective}resize(e,t){this.width=Math.max(1,e),this.height=Math.max(1,t),this.update()}frame(e,t,n=null){n&&([this.azimuth,this.elevation]=n),this.target.set((e[0]+t[0])/2,(e[1]+t[1])/2,(e[2]+t[2])/2),this.radius=Math.max(1e-9,Math.hypot(t[0]-e[0],t[1]-e[1],t[2]-e[2])/2),this.distance=4*this.radius,this.update();let{right:s,up:r}=this.axes(),o=s.clone().cross(r),a=this.planar?.5:Math.tan(Lh*Math.PI/360),[c,l]=[Cm*a,Cm*a*this.width/this.height];this.distance=0;for(let h=0;h<8;++h){let d=new C(h&1?t[0]:e[0],h&2?t[1]:e[1],h&4?t[2]:e[2]).sub(this.target),u=this.planar?0:d.dot(o);this.distance=Math.max(this.distance,u+Math.abs(d.dot(r))/c,u+Math.abs(d.dot(s))/l)}this.update()}turn(e,t){this.azimuth-=e*.008,this.elevation=Math.min(1.55,Math.max(-1.55,this.elevation+t*.008)),this.update()}pan(e,t){let n=this.pixel_size(this.target),{right:s,up:r}=this.axes();this.target.addScaledVector(s,-e*n).addScaledVector(r,t*n),this.update()}zoom(e,t,n){let s=this.on_plane(t,n,this.target);this.distance=Math.min(60*this.radius,Math.max(.02*this.radius,this.distance*e)),this.update();let r=this.on_plane(t,n,this.target);s&&r&&this.target.add(s).sub(r),this.update()}pixel_size(e){if(this.planar)return this.distance/this.height;let t=this.target.clone().sub(this.perspective.position).normalize();return 2*Math.max(1e-6,e.clone().sub(this.perspective.position).dot(t))*Math.tan(Lh*Math.PI/360)/this.height}project(e){let t=e.clone().project(this.camera);return new C((t.x+1)/2*this.width,(1-t.y)/2*this.height,t.z)}ray(e,t){let n=new Ge(e/this.width*2-1,1-t/this.height*2),s=new C(n.x,n.y,-1).unproject(this.camera),r=new C(n.x,n.y,1).unproject(this.camera);return new ci(s,r.sub(s).normalize())}on_plane(e,t,n){let s=this.planar?new C(0,0,1):this.target.clone().sub(this.perspective.position).normalize();return this.ray(e,t).intersectPlane(new mn().setFromNormalAndCoplanarPoint(s,n),new C)}axes(){let e=this.camera.matrixWorld;return{right:new C().setFromMatrixColumn(e,0),up:new C().setFromMatrixColumn(e,1)}}update(){if(this.planar){let n=this.distance/2,s=n*this.width/this.height;Object.assign(this.orthographic,{left:-s,right:s,top:n,bottom:-n,near:-10*this.radius,far:10*this.radius}),this.orthographic.position.copy(this.target),this.orthographic.rotation.set(0,0,0),this.orthographic.updateProjectionMatrix(),this.orthographic.updateMatrixWorld();return}let e=Math.cos(this.elevation),t=new C(e*Math.sin(this.azimuth),Math.sin(this.elevation),e*Math.cos(this.azimuth));this.perspective.position.copy(this.target).addScaledVector(t,this.distance),this.perspective.lookAt(this.target),this.perspective.aspect=this.width/this.height,this.perspective.near=Math.max(.002*this.radius,this.distance-12*this.radius),this.perspective.far=this.distance+30*this.radius,this.perspective.updateProjectionMatrix(),this.perspective.updateMatrixWorld()}};var tS=`
uniform sampler2D table;
uniform sampler2D moves;
uniform int groups;
vec4 row_x, row_y, row_z;
void add(float weight, int handle) {
  if (weight == 0.0) return;
  row_x += weight * texelFetch(moves, ivec2(0, handle), 0);
  row_y += weight * texelFetch(moves, ivec2(1, handle), 0);
  row_z += weight * texelFetch(moves, ivec2(2, handle), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 weight = texelFetch(table, table_texel(vertex * groups + group), 0);
    add(weight.x, 4 * group);
    add(weight.y, 4 * group + 1);
    add(weight.z, 4 * group + 2);
    add(weight.w, 4 * group + 3);
  }
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`,El={name:"blend",suits:(i,e,t)=>e?.kind==="blend"&&e.matrix?.length===t.vertices*e.width,make:(i,e)=>{let{matrix:t,width:n}=e,s=$a(t,i.vertices,n);return new An(i,{moved:tS,uniforms:{table:{value:ut(s)},groups:{value:s.groups}},moves:{width:3,height:Math.max(1,n)},write:Vs})}};var nS=`
uniform sampler2D table;
uniform sampler2D moves;
uniform int groups;
vec3 moved(int vertex, vec3 rest) {
  vec3 sum = vec3(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 weight = texelFetch(table, table_texel(vertex * groups + group), 0);
    sum += weight.x * texelFetch(moves, ivec2(0, 4 * group), 0).xyz;
    sum += weight.y * texelFetch(moves, ivec2(0, 4 * group + 1), 0).xyz;
    sum += weight.z * texelFetch(moves, ivec2(0, 4 * group + 2), 0).xyz;
    sum += weight.w * texelFetch(moves, ivec2(0, 4 * group + 3), 0).xyz;
  }
  return sum;
}`;function iS(i,e){let{dofs:t}=i;if(!t||t.length/3*4>e.length)return!1;for(let n=0;3*n<t.length;++n)e.set(t.subarray(3*n,3*n+3),4*n);return!0}var Pm={name:"columns",suits:(i,e,t)=>i.dofs!==null&&e?.kind==="columns"&&e.matrix?.length===t.vertices*e.width,make:(i,e)=>{let t=$a(e.matrix,i.vertices,e.width);return new An(i,{moved:nS,uniforms:{table:{value:ut(t)},groups:{value:t.groups}},moves:{width:1,height:4*t.groups},write:iS})}};var Im=4,sS=`
uniform sampler2D table;
uniform sampler2D moves;
vec4 row_x, row_y, row_z;
void add(float weight, float handle) {
  if (weight == 0.0) return;
  int j = int(handle);
  row_x += weight * texelFetch(moves, ivec2(0, j), 0);
  row_y += weight * texelFetch(moves, ivec2(1, j), 0);
  row_z += weight * texelFetch(moves, ivec2(2, j), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  vec4 handle = texelFetch(table, table_texel(2 * vertex), 0);
  vec4 weight = texelFetch(table, table_texel(2 * vertex + 1), 0);
  add(weight.x, handle.x);
  add(weight.y, handle.y);
  add(weight.z, handle.z);
  add(weight.w, handle.w);
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`,Lm=new WeakMap;function rS(i,e){let t=Lm.get(i);return t===void 0&&Lm.set(i,t=Yd(i.matrix,e,i.width)),t}var Dm={name:"influences",suits:(i,e,t)=>El.suits(i,e,t)&&rS(e,t.vertices)<=Im,make:(i,e)=>{let{matrix:t,width:n}=e;return new An(i,{moved:sS,uniforms:{table:{value:ut(Za(t,i.vertices,n,Im))}},moves:{width:3,height:Math.max(1,n)},write:Vs})}};var Dh=class{positions;constructor(e){this.positions=ut(Dr(e.mesh.positions))}apply(e,t){return Dr(t.positions,this.data),this.positions.needsUpdate=!0,!0}read(e,t,n){return sh(this.data,t,n)}dispose(){this.positions.dispose()}get data(){return this.positions.image.data}},Nm={name:"positions",suits:(i,e,t)=>i.positions!==null&&i.positions.length===3*t.vertices,make:i=>new Dh(i)};var Fm=[sf,um,Nm,Dm,El,Pm];var Tl=`${Et}
uniform sampler2D positions;
uniform usampler2D ring_ranges;
uniform usampler2D rings;
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  uvec2 range = texelFetch(ring_ranges, texel, 0).xy;
  vec3 center = texelFetch(positions, texel, 0).xyz;
  vec3 sum = vec3(0.0);
  for (uint i = 0u; i < range.y; ++i) {
    uvec2 pair = texelFetch(rings, table_texel(int(range.x + i)), 0).xy;
    vec3 a = texelFetch(positions, vertex_texel(int(pair.x)), 0).xyz - center;
    vec3 b = texelFetch(positions, vertex_texel(int(pair.y)), 0).xyz - center;
    sum += cross(a, b);
  }
  float size = length(sum);
  result = vec4(size > 0.0 ? sum / size : vec3(0.0, 1.0, 0.0), 1.0);
}
`;var Um={repeat:ys,clamp:En,mirror:xs};function Bm(){return km(null,{color:Zr,data:Zr,normal:Zr,emissive:Zr})}var Zr=oS([255,255,255,255]);function oS(i){let e=new On(new Uint8Array(i),1,1);return e.needsUpdate=!0,e}function km(i,e){let[t,n,s,r]=i?.color??[1,1,1,1];return{has_material:{value:i!==null},material_colour:{value:new ft(t,n,s,r)},metallic:{value:i?.metallic??0},roughness:{value:i?.roughness??1},emissive:{value:new C(...i?.emissive??[0,0,0])},cutoff:{value:i?.cutoff??.5},alpha_mode:{value:{opaque:0,mask:1,blend:2}[i?.alpha??"opaque"]},unlit:{value:i?.unlit??!1},normal_scale:{value:i?.normal_map?i.normal_scale??1:0},uv_transform:{value:aS(i?.color_map??i?.normal_map??i?.roughness_map)},colour_map:{value:e.color},roughness_map:{value:e.data},normal_map:{value:e.normal},emissive_map:{value:e.emissive}}}function aS(i){let[e,t]=i?.offset??[0,0],[n,s]=i?.scale??[1,1],[r,o]=[Math.cos(i?.rotation??0),Math.sin(i?.rotation??0)];return new Ne().set(r*n,o*s,e,-o*n,r*s,t,0,0,1)}var Al=class{constructor(e,t,n){this.changed=n;let s=[...new Set(e.material)].sort((a,c)=>Om(e,a)-Om(e,c)),r=new Uint32Array(t.length),o=0;for(let a of s){let c=o;for(let l=0;l<e.material.length;++l)e.material[l]===a&&(r.set(t.subarray(3*l,3*l+3),o),o+=3);this.parts.push({start:c,count:o-c,...this.part(e,e.materials[a]??null)})}this.index=new zt(r,1)}changed;index;parts=[];waiting=0;textures=new Map;dispose(){for(let e of this.textures.values())e.image?.close?.(),e.dispose()}part(e,t){let n=t??(e.colors?lS:null),s=(a,c)=>a?this.texture(e,a,c):Zr,r=km(n,{color:s(t?.color_map,!0),data:s(t?.roughness_map,!1),normal:s(t?.normal_map,!1),emissive:s(t?.emissive_map,!0)}),o={side:t&&!t.double_sided?$n:yt};return{uniforms:r,more:t?.alpha==="blend"?{...o,...Hn,depthWrite:!1}:o}}texture(e,t,n){let s=`${t.picture} ${n} ${t.wrap?.join()} ${t.nearest}`,r=this.textures.get(s);if(r)return r;let o=new tn;this.textures.set(s,o),o.flipY=!1,o.colorSpace=n?on:Gn,o.wrapS=Um[t.wrap?.[0]??"repeat"],o.wrapT=Um[t.wrap?.[1]??"repeat"],o.magFilter=t.nearest?ot:Mt,o.minFilter=zn,o.anisotropy=4;let a=e.pictures[t.picture];return a&&this.unpack(o,a),o}async unpack(e,t){++this.waiting;try{let n=new Blob([t.bytes],t.type?{type:t.type}:{});e.image=await createImageBitmap(n,{premultiplyAlpha:"none",colorSpaceConversion:"none"}),e.needsUpdate=!0}catch{e.image={data:new Uint8Array([255,255,255,255]),width:1,height:1}}--this.waiting,this.changed()}},lS={color:[1,1,1,1],metallic:0,roughness:.9,emissive:[0,0,0],alpha:"opaque",cutoff:.5,double_sided:!0,unlit:!1};function Om(i,e){return(i.materials[e]?.alpha==="blend"?1e6:0)+e}var Rl=class{constructor(e,t,n,s){this.shape=e;this.normal_target=fi(e.vertices);let r={value:e.rest},o={value:e.rest_normals.texture};this.uniforms={positions:r,normals:o,show_error:{value:!1}},this.normal_pass=new dn(Tl,{positions:r,ring_ranges:{value:e.ring_ranges},rings:{value:e.rings}});let a=new tt,c={...t.uniforms,...this.uniforms,occlusion:s,values:{value:e.values},surface:{value:e.surface},picture:{value:e.picture},textured:{value:e.textured}};e.material?(a.setIndex(e.material.index),e.material.parts.forEach(({start:h,count:d},u)=>a.addGroup(h,d,u)),this.mesh=new oe(a,e.material.parts.map(({uniforms:h,more:d})=>Zt(Ph,Ih,{...c,...h},d)))):(a.setIndex(n.faces),this.mesh=new oe(a,Zt(Ph,Ih,{...c,...Bm()},{side:yt,...e.textured?Hn:{}})));let l=(h,d)=>{let u=new tt;return u.setIndex(h),new $i(u,Zt(pm,mm,{...d,positions:r},{...Hn,depthWrite:!1}))};this.wire=l(n.edges,t.wire),this.border=l(n.border,t.border),this.border.visible=!!t.uniforms.flat_shape.value&&!e.textured;for(let h of[this.mesh,this.wire,this.border])h.frustumCulled=!1,this.scene.add(h);this.wire.renderOrder=this.border.renderOrder=1}shape;scene=new Vt;way="rest";normal_target;normal_pass;weights=null;path=null;mesh;wire;border;uniforms;get positions(){return this.uniforms.positions.value}show_wire(e){this.wire.visible=e}show_error(e){this.uniforms.show_error.value=e}set_weights(e){this.weights=e}apply(e,t){let{shape:n,weights:s,path:r}=this,o=Fm.find(l=>l.suits(t,s,n));if(!o)return;let a=r!==null&&r.kind===o&&r.weights===s,c=a?r.now:o.make(n,s);if(!c.apply(e,t)){a||c.dispose();return}a||r?.now.dispose(),this.path={kind:o,weights:s,now:c},this.way=o.name,this.uniforms.positions.value=c.positions,this.normal_pass.run(e,this.normal_target),this.uniforms.normals.value=this.normal_target.texture}read(e,t,n){return this.path?this.path.now.read(e,t,n):this.shape.mesh.positions.slice(3*t,3*(t+n))}dispose(){this.path?.now.dispose(),this.normal_pass.dispose(),this.normal_target.dispose(),this.mesh.geometry.dispose(),this.wire.geometry.dispose(),this.border.geometry.dispose();for(let e of[this.mesh,this.wire,this.border])for(let t of[e.material].flat())t.dispose()}};var zm=`${Et}
uniform sampler2D positions;
uniform mat4 to_light;
void main() {
  gl_Position = to_light * vec4(texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz, 1.0);
}
`,Vm=`
precision highp float;
out vec4 result;
void main() { result = vec4(gl_FragCoord.z); }
`,Gm=`${Et}
uniform sampler2D positions;
uniform sampler2D normals;
uniform sampler2D depth;
uniform sampler2D before;
uniform mat4 to_light;
uniform vec3 light;
uniform float offset;
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  vec4 sum = texelFetch(before, texel, 0);
  vec3 normal = texelFetch(normals, texel, 0).xyz;
  float facing = dot(normal, light);
  if (facing > 0.0) {
    vec3 at = texelFetch(positions, texel, 0).xyz + offset * normal;
    vec3 place = (to_light * vec4(at, 1.0)).xyz * 0.5 + 0.5;
    float seen = place.z <= texture(depth, place.xy).x + 0.002 ? 1.0 : 0.0;
    // Light from above counts more than light from the ground.
    float sky = facing * (0.65 + 0.35 * light.y);
    sum.xy += vec2(seen * sky, sky);
  }
  result = sum;
}
`;var Nh=56,Hm=384,Cl=class{constructor(e,t,n){this.shape=e;this.sums=[fi(e.vertices),fi(e.vertices)],this.texture={value:this.sums[0].texture},this.material=Zt(zm,Vm,{positions:{value:e.rest},to_light:this.to_light},{side:yt}),this.geometry.setIndex(t);let s=new oe(this.geometry,this.material);s.frustumCulled=!1,this.scene.add(s),this.pass=new dn(Gm,{positions:{value:e.rest},normals:{value:e.rest_normals.texture},depth:{value:this.depth.texture},before:{value:null},to_light:this.to_light,light:{value:new C},offset:{value:.012*e.radius}}),this.clear(n)}shape;texture;done=0;sums;depth=new vt(Hm,Hm,{type:Ht,minFilter:ot,magFilter:ot,generateMipmaps:!1});scene=new Vt;camera=new Bn;geometry=new tt;material;pass;to_light={value:new $e};get finished(){return this.done>=Nh}step(e,t){for(let n=0;n<t&&!this.finished;++n)this.gather(e,this.done++)}dispose(){for(let e of[...this.sums,this.depth])e.dispose();this.geometry.dispose(),this.material.dispose(),this.pass.dispose()}clear(e){let t=e.getRenderTarget();for(let n of this.sums)e.setRenderTarget(n),e.clear();e.setRenderTarget(t)}gather(e,t){let n=t*23%Nh,s=1-2*(n+.5)/Nh,r=n*Math.PI*(3-Math.sqrt(5)),o=Math.sqrt(1-s*s),a=this.pass.uniforms.light.value;a.set(o*Math.cos(r),s,o*Math.sin(r));let c=1.05*this.shape.radius,l=new C(...this.shape.center),h=Math.abs(s)>.9?new C(1,0,0):new C(0,1,0),d=new $e().lookAt(a,new C,h).setPosition(l),u=new $e().makeScale(1/c,1/c,-1/c);this.to_light.value.multiplyMatrices(u,d.invert()),e.setClearColor(16777215,1),es(e,this.depth,this.scene,this.camera,!0),e.setClearColor(0,0),this.pass.uniforms.before.value=this.sums[0].texture,this.pass.run(e,this.sums[1]),this.sums.reverse(),this.texture.value=this.sums[0].texture}};var Pl=class{constructor(e){this.shape=e;this.corners=Lr(Jd(e.triangles),1);let t=Zt(gm,_m,{positions:this.positions,corners:{value:this.corners}},{side:yt,blending:kn}),n=new oe(th(e.triangles.length),t);n.frustumCulled=!1,this.scene.add(n),this.parts=[this.corners,t,n.geometry,this.pixel]}shape;scene=new Vt;positions={value:null};pixel=new vt(1,1);corners;parts;dispose(){for(let e of this.parts)e.dispose()}pick(e,t,n,s,r,o,a){if(this.shape.triangles.length===0)return null;let c=n.camera.clone();c.setViewOffset(o,a,Math.floor(s),Math.floor(r),1,1);let l=this.draw(e,t,c,this.pixel)[0]-1;return l<0?null:this.meet(e,t,n,l,s,r)}visible(e,t,n,s,r,o){let a=new vt(s,r),c=this.draw(e,t,n.camera,a);a.dispose();let l=new Set;for(let h=0;h<r;++h)for(let d=0;d<s;++d){let u=c[(r-1-h)*s+d];u>0&&!l.has(u-1)&&o(d,h)&&l.add(u-1)}return l}draw(e,t,n,s){this.positions.value=t.positions,es(e,s,this.scene,n,!0);let r=new Uint8Array(4*s.width*s.height);return e.readRenderTargetPixels(s,0,0,s.width,s.height,r),new Uint32Array(r.buffer)}meet(e,t,n,s,r,o){let a=[0,1,2].map(m=>this.shape.triangles[3*s+m]),c=a.map(m=>new C(...t.read(e,m,1))),l=a.map(m=>new C().fromArray(this.shape.mesh.positions,3*m)),h=n.ray(r,o),d=c[1].clone().sub(c[0]).cross(c[2].clone().sub(c[0])),u=c[0].clone().sub(h.origin).dot(d)/h.direction.dot(d),f=Number.isFinite(u)?h.at(u,new C):c[0].clone(),g=cS(f,c),_=g.indexOf(Math.max(...g)),p=new C;return g.forEach((m,y)=>p.addScaledVector(l[y],m)),{triangle:s,vertex:a[_],position:f,rest:p}}};function cS(i,e){let[t,n,s]=e,r=n.clone().sub(t),o=s.clone().sub(t),a=r.clone().cross(o),c=a.lengthSq();if(!(c>0))return[1,0,0];let l=i.clone().sub(t),h=Math.max(0,l.clone().cross(o).dot(a)/c),d=Math.max(0,r.clone().cross(l).dot(a)/c),u=Math.max(0,1-h-d),f=u+h+d;return[u/f,h/f,d/f]}var Il=class{constructor(e,t,n){this.mesh=e;this.vertices=e.positions.length/3,this.triangles=e.triangles,this.rest=ut(Dr(e.positions));let s=Zd(e.positions,e.triangles);this.ring_ranges=Lr(s.ranges,2),this.rings=Lr(s.pairs,2),this.rest_normals=fi(this.vertices),this.values=ut(Wm(this.vertices,1024)),this.surface=ut(hS(e)),this.textured=e.picture!==null&&e.uv!==null,this.picture=uS(e),this.material=e.surface?new Al(e.surface,e.triangles,n):null,this.measure(e.positions);let r=new dn(Tl,{positions:{value:this.rest},ring_ranges:{value:this.ring_ranges},rings:{value:this.rings}});r.run(t,this.rest_normals),r.dispose()}mesh;vertices;triangles;rest;ring_ranges;rings;rest_normals;values;surface;picture;textured;material;low=[1/0,1/0,1/0];high=[-1/0,-1/0,-1/0];get center(){return[0,1,2].map(e=>(this.low[e]+this.high[e])/2)}get radius(){return Math.max(1e-9,Math.hypot(...[0,1,2].map(e=>this.high[e]-this.low[e]))/2)}get value_data(){return this.values.image.data}dispose(){for(let e of[this.rest,this.ring_ranges,this.rings,this.values,this.surface,this.picture])e.dispose();this.rest_normals.dispose(),this.material?.dispose()}measure(e){for(let t=0;t<e.length;++t){let n=t%3;e[t]<this.low[n]&&(this.low[n]=e[t]),e[t]>this.high[n]&&(this.high[n]=e[t])}e.length===0&&(this.low.fill(-.5),this.high.fill(.5))}};function Wm(i,e){let t=Math.max(1,Math.ceil(i/e));return{data:new Float32Array(4*e*t),width:e,height:t}}function hS(i){let e=i.positions.length/3,t=Wm(2*e,4096),n=i.colors?i.colors.length/e:0;for(let s=0;s<e;++s){let r=i.surface?.uv??i.uv;r&&t.data.set([r[2*s],r[2*s+1]],8*s);let o=i.surface?i.surface.colors:null;i.surface?t.data.set(o?o.subarray(4*s,4*s+4):[1,1,1,1],8*s+4):i.colors?t.data.set(i.colors.subarray(n*s,n*s+3),8*s+4):t.data.set([1,1,1],8*s+4)}return t}function uS(i){let{width:e,height:t,pixels:n}=i.picture??{width:1,height:1,pixels:new Uint8Array(4).fill(255)},s=new On(n,e,t,Wt,cn);return s.minFilter=s.magFilter=Mt,s.needsUpdate=!0,s}var Ll=class{constructor(e,t,n,s){this.look=t;this.tables=new Il(e,n,s);let r=Kd(e.triangles,this.tables.vertices),o=a=>new zt(a,1);this.indices={faces:o(e.triangles),edges:o(r.all),border:o(r.border)},this.edge_length=jd(e.positions,r.all),this.occlusion=new Cl(this.tables,this.indices.faces,n),this.picker=new Pl(this.tables)}look;tables;indices;edge_length;occlusion;picker;bodies={};crowd=null;show_side(e,t,n){let s=this.bodies[e];if(s)return s;let r=new Rl(this.tables,this.look,this.indices,this.occlusion.texture);return r.set_weights(t),r.show_wire(n),this.bodies[e]=r,r}hide_side(e){this.bodies[e]?.dispose(),delete this.bodies[e]}set_weights(e){for(let t of Object.values(this.bodies))t.set_weights(e);this.end_crowd()}show_wire(e){for(let t of Object.values(this.bodies))t.show_wire(e)}show_crowd(e,t){!this.crowd&&t&&(this.crowd=new yl(this.tables,this.look,this.indices.faces,this.occlusion.texture,t)),this.crowd?.apply(e)}end_crowd(){this.crowd?.dispose(),this.crowd=null}dispose(){this.end_crowd();for(let e of Object.keys(this.bodies))this.hide_side(e);this.occlusion.dispose(),this.picker.dispose(),this.tables.dispose()}};function Xm(i,e,t){let n=i.value_data,s=e.weights?.display??null,r=e.weights?.display_width??0,o=e.row_of(t),a=s!==null&&o>=0&&o<r,c=dS(e);for(let l=0;l<i.vertices;++l)n[4*l]=a?s[l*r+o]:0,n[4*l+1]=c(l)?1:0;return i.values.needsUpdate=!0,a}function qm(i,e){let t=i.value_data;for(let n=0;n<i.vertices;++n)t[4*n+2]=0;for(let n of e)t[4*n+2]=1;i.values.needsUpdate=!0}function dS(i){let{regions:e,weights:t,state:n}=i;if(e)return a=>e[a]>0;let s=(n?.handles??[]).filter(a=>a.type==="region").map(a=>i.row_of(a.name)).filter(a=>a>=0);if(!t?.display||s.length===0)return()=>!1;let{display:r,display_width:o}=t;return a=>s.some(c=>r[a*o+c]>.9999)}var Dl=class{constructor(e,t){this.scene=e;this.options=t;this.renderer=new Wa({canvas:this.canvas,antialias:!0,alpha:!0,preserveDrawingBuffer:!1,powerPreference:"high-performance"}),this.renderer.setClearColor(new He(0,0,0),0),this.renderer.autoClear=!1,this.renderer.extensions.get("EXT_color_buffer_float"),this.context=this.overlay_canvas.getContext("2d"),this.overlay=new hn(this.context),this.ground_scene.add(this.ground.mesh),new ResizeObserver(()=>this.resize()).observe(this.element),this.canvas.addEventListener("webglcontextrestored",()=>this.set_shape()),Sf(()=>this.dress()),this.dress(),e.events.on("mesh",()=>this.set_shape()),e.events.on("weights",()=>this.set_weights()),e.events.on("regions",()=>this.paint_values()),e.events.on("painted",()=>this.paint_values()),e.events.on("frame",n=>this.mark_stale(n)),e.events.on("crowd",()=>this.set_crowd()),e.events.on("state",()=>this.state_changed()),t.events.on("change",n=>this.option_changed(n))}scene;options;canvas=x("canvas",{class:"picture"});overlay_canvas=x("canvas",{class:"overlay"});element=x("div",{class:"viewport",tabindex:0,role:"application","aria-label":"The shape: drag a handle to pose it, drag beside it to look around"},this.canvas,this.overlay_canvas);camera=new wl;renderer;extras=new Vt;painters=[];held=null;drawn_frames=0;overlay;context;ground=new Sl;ground_scene=new Vt;look=new Ml;open=null;painted_for="";prefix="";stale={main:!1,compare:!1};dirty=!0;scheduled=!1;rate=new xl;get shape(){return this.open?.tables??null}get two_sides(){return!!this.scene.state?.compare&&!this.scene.crowd}get sides(){return this.two_sides?["main","compare"]:["main"]}get side_size(){return[this.element.clientWidth/(this.two_sides?2:1),this.element.clientHeight]}left_of(e){return e==="compare"?this.element.clientWidth/2:0}get frames_per_second(){return this.rate.per_second}get shaded(){return this.open!==null&&!this.open.tables.material?.waiting&&(this.scene.planar||this.open.occlusion.finished)}body(e){return this.open?.bodies[e]??null}redraw(){this.dirty=!0,!this.scheduled&&(this.scheduled=!0,requestAnimationFrame(e=>this.tick(e)))}places(e="main"){let t=this.scene.state?.handles??[],n=this.scene.frames[e]??this.scene.frames.main??null,s=Ya(t,n?n.transforms:null,r=>this.scene.row_of(r));return this.held&&Wd(s,this.held),s}pick_surface(e,t,n){let s=this.body(e);if(!this.open||!s)return null;this.refresh(e);let[r,o]=this.side_size;return this.open.picker.pick(this.renderer,s,this.camera,t,n,r,o)}visible_triangles(e,t){let n=this.body(e);if(!this.open||!n)return new Set;this.refresh(e);let[s,r]=this.side_size.map(Math.floor);return this.open.picker.visible(this.renderer,n,this.camera,s,r,t)}read_positions(e,t,n){return this.refresh(e),this.body(e)?.read(this.renderer,t,n)??new Float32Array(0)}frame_shape(e=!1){if(!this.open)return;let{crowd:t}=this.scene,{low:n,high:s}=t||e?this.open.tables:this.posed_box();if(t){let[r,o]=Mm(t.places);this.camera.frame([r[0],n[1],r[1]],[o[0],s[1],o[1]],e?[.18,.3]:null)}else this.camera.frame(n,s,e?[.45,.12]:null);this.redraw()}look_from(e,t){this.camera.azimuth=e,this.camera.elevation=t,this.frame_shape()}posed_box(){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];for(let n of this.sides){let s=this.read_positions(n,0,this.open.tables.vertices);for(let r=0;r<s.length;++r)e[r%3]=Math.min(e[r%3],s[r]),t[r%3]=Math.max(t[r%3],s[r])}return e.every(Number.isFinite)&&t.every(Number.isFinite)?{low:e,high:t}:this.open.tables}mark_vertices(e){this.shape&&(qm(this.shape,e??[]),this.redraw())}snapshot(){return this.draw_picture(),new Promise(e=>this.canvas.toBlob(e,"image/png"))}draw_onto(e){this.draw_picture(),e.drawImage(this.canvas,0,0)}dress(){let e=Ni();this.look.dress(this.scene.planar),this.ground.colours.ground_colour.value=e.ground,this.ground.colours.ground_alpha.value=e.ground_alpha,this.ground.colours.shadow_strength.value=e.shadow,this.redraw()}resize(){let e=Math.min(2,devicePixelRatio||1),{clientWidth:t,clientHeight:n}=this.element;t===0||n===0||(this.renderer.setPixelRatio(e),this.renderer.setSize(t,n,!1),this.overlay_canvas.width=Math.round(t*e),this.overlay_canvas.height=Math.round(n*e),this.camera.resize(...this.side_size),this.draw())}set_shape(){let{mesh:e}=this.scene;if(!e)return;let t=this.open,n=new Ll(e,this.look,this.renderer,()=>this.redraw());this.open=n,this.ground.set_shape(n.tables,n.indices.faces),this.held=null,this.dress(),this.show_side("main"),this.two_sides&&this.show_side("compare"),this.camera.planar=this.scene.planar,this.camera.resize(...this.side_size);let s=t?.tables.triangles,r=s&&s.length===n.tables.triangles.length&&s.every((o,a)=>o===n.tables.triangles[a]);t?.dispose(),r||this.frame_shape(!0),this.paint_values()}show_side(e){this.open?.show_side(e,this.scene.weights,this.options.get("wire")),this.mark_stale(e)}set_weights(){this.open?.set_weights(this.scene.weights),this.paint_values()}set_crowd(){let{crowd:e,weights:t}=this.scene,n=!!this.open?.crowd;e?this.open?.show_crowd(e,t):this.open?.end_crowd(),n!==!!this.open?.crowd&&(this.camera.resize(...this.side_size),this.frame_shape(!0)),this.redraw()}state_changed(){let e=this.scene.planar;this.camera.planar!==e&&(this.camera.planar=e,this.dress(),this.frame_shape(!0)),this.open&&this.two_sides!==!!this.open.bodies.compare&&(this.two_sides?this.show_side("compare"):this.open.hide_side("compare"),this.camera.resize(...this.side_size)),this.prefix=Hs((this.scene.state?.handles??[]).filter(s=>s.type!=="extra").map(s=>s.name));let n=`${(this.scene.state?.handles??[]).map(s=>`${s.type} ${s.name}`).join(`
`)}
${this.scene.state?.compression?.positions?.brightest??""}`;n!==this.painted_for&&this.paint_values(),this.painted_for=n,this.redraw()}option_changed(e){e==="wire"&&this.open?.show_wire(this.options.get("wire")),(e==="selected"||e==="weights"||e==="error"||e==="error_scale")&&this.paint_values(),this.redraw()}paint_values(){this.shape&&(this.look.uniforms.show_weights.value=Xm(this.shape,this.scene,this.options.get("weights")?this.options.get("selected"):null),Jh(this.shape,this.scene,this.options),this.redraw())}mark_stale(e){this.stale[e]=!0,this.redraw()}refresh(e){let t=this.scene.frames[e];!this.stale[e]||!t||(this.stale[e]=!1,this.body(e)?.apply(this.renderer,t))}tick(e){this.scheduled=!1,this.dirty&&this.draw(),this.rate.note(e);let t=this.open?.occlusion;t&&!t.finished&&!this.scene.planar&&(t.step(this.renderer,2),this.look.uniforms.occlusion_strength.value=1,this.redraw())}draw(){this.dirty=!1,this.draw_picture(),this.draw_overlay(),this.drawn_frames++}draw_picture(){let{renderer:e}=this,{clientWidth:t,clientHeight:n}=this.element;e.setRenderTarget(null),e.setScissorTest(!1),e.setViewport(0,0,t,n),e.clear();let{open:s}=this;if(!s)return;let r=this.options.get("ground")&&!this.scene.planar&&!s.crowd;this.options.get("wire")&&this.look.tone_wire(s.edge_length/this.camera.pixel_size(this.camera.target));for(let o of this.sides){let a=s.bodies[o];if(!a)continue;this.refresh(o),a.show_error(zi(this.scene,this.options,o)),r&&this.ground.cast(e,a.positions);let[c,l]=this.side_size;e.setScissorTest(!0),e.setViewport(this.left_of(o),0,c,l),e.setScissor(this.left_of(o),0,c,l),r&&e.render(this.ground_scene,this.camera.camera),e.render(s.crowd?s.crowd.scene:a.scene,this.camera.camera),o==="main"&&e.render(this.extras,this.camera.camera),e.setScissorTest(!1)}}draw_overlay(){let{context:e}=this,t=this.renderer.getPixelRatio();if(e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.element.clientWidth,this.element.clientHeight),e.fillStyle="rgb(0 0 0 / 0.4%)",e.fillRect(0,0,1,1),!this.open?.crowd)for(let n of this.sides){this.options.get("handles")&&this.overlay.draw(this.camera,this.places(n),this.left_of(n),{selected:this.options.get("selected"),also:this.options.get("also"),hovered:this.options.get("hovered"),names:this.options.get("names"),short:s=>Ws(s,this.scene.state?.handles??[],this.prefix),dimmed:!!this.look.uniforms.show_weights.value},Ni().overlay);for(let s of this.painters)e.save(),e.translate(this.left_of(n),0),s(e,n),e.restore()}}};var fS=250;function Ym(i,e){let t=new jr(e),n=new Ja,s=new Ka,r=new rl(t,n,s,new Dl(n,s),new gl,new ml),o=new vl(n,s,r.viewport),a=Op(r),c=()=>a.find(b=>b.name===s.get("tool")),l=new fl(r);new pl(r,c,l);let h={samples:()=>Yp(r),save:()=>{Qp(r)},save_as:()=>Yr(r),recent:()=>{em(r)},export_:()=>Ff(r),help:()=>$p(r,a),cancel:()=>l.cancel()};om(r,a,c,h),pS(r,c),hm(r);let d=am(r,h),u=[Wf,bp,Sp,tp,Ep,Mp,rp,Hf,yp].map(b=>b(r)),f=cm(r),g=nm(r),_=lm(r),p=qp(r);r.viewport.element.append(..._.elements,p.element,Kp(r),sm(r));let m=Jp(r,u.map(b=>b.element),h.export_),y=[d,m,...u,f,g],w=x("aside",{class:"inspector","aria-label":"Inspector",tabindex:-1},r.cards.element,...u.map(b=>b.element));s.events.on("change",b=>{b==="sheet"&&w.classList.toggle("open",s.get("sheet"))}),i.replaceChildren(d.element,im(r,a),x("main",{},m.element,r.viewport.element,x("div",{class:"status"},r.messages.element,f.element)),w,g.element,Xp(r)),gS(r,()=>y.forEach(b=>b.update()),d.update),setInterval(()=>{for(let b of u)b.tick?.();g.tick(),_.tick(),p.tick()},fS),of(r,o),lf(r),t.connect()}function pS(i,e){let{options:t,viewport:n}=i,s=e(),r=()=>{n.element.dataset.cursor=e().cursor,Nl(i,e())};t.events.on("change",o=>{if(o==="hovered"&&Nl(i,e()),o!=="tool")return;let{selection:a}=t;s!==e()&&s.cancel?.(),t.select(a),s=e(),r()}),n.painters.push((o,a)=>e().paint?.(o,a)),i.scene.events.on("state",()=>Nl(i,e())),i.scene.events.on("crowd",()=>Nl(i,e())),r()}function Nl(i,e){let t=i.scene.state,n=i.options.get("hovered");t?!t.document&&!t.work?i.messages.set_hint("Nothing is open: choose a sample, or drop a file here."):t.binding?.error?.code==="TooFewHandles"&&t.handles.length>0&&(e.name==="pose"||e.name==="point")?i.messages.set_hint(`${mS(t.binding.error.message)} ${t.binding.error.remedy||"Place more."}`):n&&e.preview?i.messages.set_hint(e.preview(n)):i.scene.crowd?i.messages.set_hint("Move the pointer: everybody reaches for it. Drag to look around."):t.handles.length===0&&t.shape&&e.name==="pose"?i.messages.set_hint(t.document?.dimension===3?"No skeleton yet: let one be fitted (Skeleton, at the right), or place points (2) and bones (3) yourself.":"No handles yet: take the point tool (2) and click the shape, or draw bones (3)."):i.messages.set_hint(e.name==="pose"&&ts(t.mode).hint||e.hint):i.messages.set_hint("Connecting to the studio")}var mS=i=>i.charAt(0).toUpperCase()+i.slice(1);function gS(i,e,t){let{connection:n,scene:s,messages:r}=i,o="",a=!1;s.events.on("state",()=>{a||(a=!0,requestAnimationFrame(()=>{a=!1,e()}))}),n.events.on("hello",c=>{i.upload_limit=c.limits?.upload??i.upload_limit,s.receive_catalogue(c.catalogue,c.version)}),n.events.on("text",c=>{if(c.event==="notice"&&r.complain(new gt(c.error),"notice"),c.event!=="state")return;let l=c;s.receive_state(l),_S(i,l),l.binding&&!l.binding.stale&&!l.binding.error&&r.cured("notice");let h=l.recovery?`${l.recovery.name} ${l.recovery.saved}`:"";h&&h!==o&&vS(i,l.recovery),o=h}),n.events.on("binary",c=>s.receive_binary(c)),n.events.on("link",c=>{t(),c==="lost"&&r.say("The studio is not answering. Connecting again by itself.",{label:"Try now",run:()=>n.retry()},!0),c==="open"&&r.clear()}),n.events.on("refused",c=>r.say(`${c.message} ${c.remedy}`,c.code==="WrongToken"?null:{label:"Reload",run:()=>location.reload()},!0))}var Fh="";function _S(i,e){let t=e.document?`${e.document.name}
${e.document.origin??""}`:"";t!==Fh&&(Fh&&(i.cards.leave_document(e.revision??0),i.look_at_shape()),Fh=t)}function vS(i,e){i.cards.ask(`Unsaved work on ${e.name}`,`The studio ended before it was saved (${e.saved.replace("T"," ")}).`,[{label:"Recover it",run:()=>{i.intend({do:"recover",accept:!0})}},{label:"Forget it",run:()=>{i.intend({do:"recover",accept:!1})}}])}var $m=document.getElementById("studio");try{Ym($m,new URLSearchParams(location.search).get("token")??"")}catch(i){let e=i instanceof gt||i instanceof Error?i.message:String(i);$m.replaceChildren(x("div",{class:"fatal",role:"alert"},x("h1",{},"The studio cannot draw here"),x("p",{},e),x("p",{},"It needs a browser with WebGL 2 and float textures. The command line does the same work: limber --help.")))}})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
